"""What a release needs: manual pages, and the checks of ``make release``."""
