import { render, screen } from '@testing-library/react';
import decodeQR from 'qr/decode.js';
import { QrCode } from './QrCode';

const URI =
  'otpauth://totp/Chairside:somebody%40a-rather-long-name.example.com?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Chairside&algorithm=SHA1&digits=6&period=30';
const PIXELS_A_MODULE = 4;

it('draws a code that reads as the text, on white', () => {
  render(<QrCode text={URI} label="QR code" />);
  const svg = screen.getByRole('img', { name: 'QR code' });
  expect(svg.querySelector('rect')).toHaveAttribute('fill', '#fff');
  expect(decodeQR(pictureOf(svg))).toBe(URI);
});

/** The SVG's squares as a bitmap, as a camera would see them. */
function pictureOf(svg: HTMLElement) {
  const modules = Number(svg.getAttribute('viewBox')!.split(' ')[2]);
  const side = modules * PIXELS_A_MODULE;
  const data = new Uint8ClampedArray(side * side * 4).fill(255);
  for (const [, x, y] of svg
    .querySelector('path')!
    .getAttribute('d')!
    .matchAll(/M(\d+) (\d+)h1v1h-1z/g)) {
    for (let pixel = 0; pixel < PIXELS_A_MODULE ** 2; pixel += 1) {
      const column = Number(x) * PIXELS_A_MODULE + (pixel % PIXELS_A_MODULE);
      const row = Number(y) * PIXELS_A_MODULE + Math.floor(pixel / PIXELS_A_MODULE);
      data.fill(0, (row * side + column) * 4, (row * side + column) * 4 + 3);
    }
  }
  return { width: side, height: side, data };
}
