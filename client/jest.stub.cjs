// Stands in for style sheets, fonts and pictures, which mean nothing to jsdom.
module.exports = 'stub';
