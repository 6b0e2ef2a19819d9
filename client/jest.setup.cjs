const { configure } = require('@testing-library/react');
require('@testing-library/jest-dom');

// Only what hangs is given up: how long a screen takes says more of the machine than of the screen.
configure({ asyncUtilTimeout: 20_000 });
