/*
 * The chat, or online booking, of a salon on the salon's own site:
 *
 *   <script src="https://…/embed.js" data-slug="corner-cuts" async></script>
 *
 * data-mode      chat (the default) or booking
 * data-position  right (the default) or left
 * data-color     the button's and the chat's colour, such as #1F5A46
 * data-language  en or es; the page's own language if left out
 * data-label     what the button says to screen readers, and on wide screens
 *
 * It stands alone, in a shadow root: the page's styles do not reach it, nor its styles the page. It sets no cookies.
 */
(function () {
  'use strict';
  var script = document.currentScript || document.querySelector('script[data-slug][src*="/embed.js"]');
  var slug = script && script.getAttribute('data-slug');
  var ID = 'chairside-embed';
  if (!slug) {
    console.error('embed.js: data-slug is missing.');
    return;
  }
  if (document.getElementById(ID)) return;

  var option = function (name) {
    return script.getAttribute('data-' + name) || '';
  };
  var origin = new URL(script.src, location.href).origin;
  var asked = option('language') || document.documentElement.lang || navigator.language || 'en';
  var language = /^es\b/i.test(asked) ? 'es' : 'en';
  var isBooking = option('mode') === 'booking';
  var side = option('position') === 'left' ? 'left' : 'right';
  var color = /^#[0-9a-f]{6}$/i.test(option('color')) ? option('color') : '#1F5A46';
  var WORDS = {
    en: { chat: 'Chat with us', booking: 'Book online', close: 'Close' },
    es: { chat: 'Escríbanos', booking: 'Reservar en línea', close: 'Cerrar' },
  }[language];
  var label = option('label') || (isBooking ? WORDS.booking : WORDS.chat);

  var query = '?language=' + language + (isBooking ? '&embed' : '&color=' + encodeURIComponent(color));
  var address = origin + (isBooking ? '/book/' : '/chat/') + encodeURIComponent(slug) + query;

  var ICONS = {
    chat: 'M7.9 20A9 9 0 1 0 4 16.1L2 22Z',
    booking: 'M8 2v4M16 2v4M3 10h18M5 4h14a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2Z',
    close: 'M18 6 6 18M6 6l12 12',
  };

  var CSS =
    ':host{all:initial}' +
    'button{position:fixed;z-index:2147483000;bottom:max(20px,env(safe-area-inset-bottom));SIDE:20px;' +
    'display:flex;align-items:center;justify-content:center;gap:10px;height:56px;min-width:56px;padding:0 20px;' +
    'border:0;border-radius:28px;background:COLOR;color:INK;box-shadow:0 6px 24px rgba(0,0,0,.28);cursor:pointer;' +
    'font:600 15px/1 system-ui,-apple-system,"Segoe UI",sans-serif}' +
    'button:focus-visible{outline:3px solid COLOR;outline-offset:3px}' +
    'svg{width:22px;height:22px;fill:none;stroke:currentColor;stroke-width:2;stroke-linecap:round;stroke-linejoin:round}' +
    'button.open{padding:0}button.open span{display:none}' +
    'iframe{position:fixed;z-index:2147483001;bottom:92px;SIDE:20px;width:WIDTH;height:min(HEIGHT,calc(100vh - 112px));' +
    'max-width:calc(100vw - 40px);border:1px solid rgba(0,0,0,.12);border-radius:16px;background:#fff;' +
    'box-shadow:0 16px 56px rgba(0,0,0,.24);color-scheme:normal}' +
    'iframe[hidden]{display:none}' +
    '@media(max-width:600px){button span{display:none}button{padding:0}' +
    'iframe{inset:0;width:100%;max-width:100%;height:100vh;height:100dvh;border:0;border-radius:0}' +
    'button.open{z-index:2147483002;HIDE}}';
  // On a telephone the frame is the whole screen. The chat has a button of its own to close it; the booking page has not.
  var HIDE = isBooking
    ? 'bottom:auto;top:max(12px,env(safe-area-inset-top));left:auto;right:12px;height:44px;min-width:44px'
    : 'display:none';
  var css = CSS.replace(/SIDE/g, side)
    .replace(/COLOR/g, color)
    .replace(/INK/g, inkOn(color))
    .replace('WIDTH', isBooking ? '440px' : '380px')
    .replace('HEIGHT', isBooking ? '760px' : '640px')
    .replace('HIDE', HIDE);

  var host = document.createElement('div');
  host.id = ID;
  var root = host.attachShadow({ mode: 'open' });
  try {
    // Pages whose content policy forbids style elements allow this.
    var sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    root.adoptedStyleSheets = [sheet];
  } catch {
    var style = document.createElement('style');
    style.textContent = css;
    root.appendChild(style);
  }

  var button = document.createElement('button');
  button.type = 'button';
  var frame = null;
  var isOpen = false;
  button.addEventListener('click', function () {
    show(!isOpen);
  });
  root.appendChild(button);
  draw();

  window.addEventListener('message', function (event) {
    var isOurs = frame && event.source === frame.contentWindow && event.origin === origin;
    if (isOurs && event.data && event.data.type === 'chairside:close') show(false);
  });
  document.addEventListener('keydown', function (event) {
    if (event.key === 'Escape' && isOpen) show(false);
  });

  if (document.body) document.body.appendChild(host);
  else
    document.addEventListener('DOMContentLoaded', function () {
      document.body.appendChild(host);
    });

  function show(wanted) {
    isOpen = wanted;
    if (isOpen && !frame) {
      frame = document.createElement('iframe');
      frame.title = label;
      frame.allow = 'microphone; clipboard-write';
      frame.src = address;
      root.appendChild(frame);
    }
    if (frame) frame.hidden = !isOpen;
    draw();
    if (isOpen) frame.focus();
    else button.focus();
  }

  function draw() {
    var icon = ICONS[isOpen ? 'close' : isBooking ? 'booking' : 'chat'];
    button.className = isOpen ? 'open' : '';
    button.setAttribute('aria-expanded', String(isOpen));
    button.setAttribute('aria-label', isOpen ? WORDS.close : label);
    var drawing = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
    drawing.setAttribute('viewBox', '0 0 24 24');
    drawing.setAttribute('aria-hidden', 'true');
    var path = document.createElementNS('http://www.w3.org/2000/svg', 'path');
    path.setAttribute('d', icon);
    drawing.appendChild(path);
    var words = document.createElement('span');
    words.textContent = label;
    button.replaceChildren(drawing, words);
  }

  /** Black or white, whichever is read better on a colour. */
  function inkOn(hex) {
    var parts = [1, 3, 5].map(function (at) {
      var part = parseInt(hex.slice(at, at + 2), 16) / 255;
      return part <= 0.04045 ? part / 12.92 : Math.pow((part + 0.055) / 1.055, 2.4);
    });
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2] < 0.19 ? '#fff' : '#1a1a1a';
  }
})();
