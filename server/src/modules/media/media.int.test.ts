import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import {
  type Caller,
  type GraphqlAnswer,
  TestClock,
  type TestApp,
  startTestApp,
} from '../../../test/testApp';

const UPLOAD = `mutation ($input: UploadImageInput!) { uploadImage(input: $input) { id url width height } }`;
const CREATE = `mutation ($input: CreateBarberInput!) { createBarber(input: $input) { id profileImage } }`;
const UPDATE = `mutation ($id: ID!, $input: UpdateBarberInput!) { updateBarber(id: $id, input: $input) { profileImage } }`;

let t: TestApp;
let origin: string;
let owner: Caller;
let stranger: Caller;

beforeAll(async () => {
  t = await startTestApp(new TestClock());
  t.app.http.listen(0, '127.0.0.1');
  await once(t.app.http, 'listening');
  origin = `http://127.0.0.1:${(t.app.http.address() as AddressInfo).port}`;
});
beforeEach(async () => {
  owner = await t.newBusiness();
  stranger = await t.newBusiness('Another salon');
});
afterAll(() => t.close());

const picture = (width = 800, height = 600) =>
  sharp({ create: { width, height, channels: 3, background: '#7e22ce' } });
const upload = (bytes: Buffer | string, caller = owner, purpose = 'BARBER_PHOTO') => {
  const dataBase64 = typeof bytes === 'string' ? bytes : bytes.toString('base64');
  return t.execute(UPLOAD, { input: { purpose, dataBase64 } }, caller);
};
const uploaded = async (bytes: Buffer, caller = owner) => {
  const { data, errors } = await upload(bytes, caller);
  expect(errors).toBeUndefined();
  return data.uploadImage as { id: string; url: string; width: number; height: number };
};
const fieldErrorsOf = ({ errors }: GraphqlAnswer) => errors?.[0]?.extensions.fieldErrors;

describe('an uploaded image', () => {
  it('is resized, loses its metadata, and is served to anybody at an address that may be kept forever', async () => {
    const original = await picture()
      .withExif({ IFD0: { Copyright: 'secret place' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
      .jpeg()
      .toBuffer();
    expect(original.includes('secret place')).toBe(true);
    const { url, width, height } = await uploaded(original);
    expect([width, height]).toEqual([512, 384]);
    const response = await fetch(origin + url);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('image/jpeg');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    const served = Buffer.from(await response.arrayBuffer());
    const { exif, ...facts } = await sharp(served).metadata();
    expect(facts).toMatchObject({ format: 'jpeg', width: 512, height: 384 });
    expect(exif).toBeUndefined();
    expect(served.includes('secret place')).toBe(false);
    const known = { 'if-none-match': response.headers.get('etag')!, 'cache-control': 'max-age=0' };
    const again = await fetch(origin + url, { headers: known });
    expect(again.status).toBe(304);
  });

  it('stays see-through as PNG, keeps its size when it is small, and stands upright', async () => {
    const logo = await sharp({
      create: { width: 40, height: 30, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0.2 } },
    })
      .webp()
      .toBuffer();
    const { url, width, height } = await uploaded(logo);
    expect([width, height]).toEqual([40, 30]);
    expect((await fetch(origin + url)).headers.get('content-type')).toBe('image/png');
    const turned = await picture(200, 100).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    expect(await uploaded(turned)).toMatchObject({ width: 100, height: 200 });
  });

  it('is stored once per business, at an address of its own in each', async () => {
    const bytes = await picture(50, 50).png().toBuffer();
    const first = await uploaded(bytes);
    expect(await uploaded(bytes)).toEqual(first);
    expect((await uploaded(bytes, stranger)).url).not.toBe(first.url);
  });

  it('is judged by its content, not by what it is called', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
    const gif = await picture(9, 9).gif().toBuffer();
    const path = 'input.dataBase64';
    for (const bytes of [svg, gif, Buffer.from('MZ not an image')]) {
      const problem = { path, message: 'The image must be a JPEG, PNG or WebP file.' };
      expect(fieldErrorsOf(await upload(bytes))).toEqual([problem]);
    }
    const cut = (await picture(300, 300).png().toBuffer()).subarray(0, 90);
    const unreadable = 'This image cannot be read. It may be damaged or too large; please try another one.';
    expect(fieldErrorsOf(await upload(cut))).toEqual([{ path, message: unreadable }]);
    expect(fieldErrorsOf(await upload('not base64 !'))).toEqual([
      { path, message: 'The image must be sent in base64.' },
    ]);
    expect(fieldErrorsOf(await upload(Buffer.alloc(5 * 1024 * 1024 + 1)))).toEqual([
      { path, message: 'The image must have at most 5 MB.' },
    ]);
  });

  it('that unpacks to far more than it weighs is refused', async () => {
    const bomb = await picture(9000, 9000).png({ compressionLevel: 9 }).toBuffer();
    expect(bomb.length).toBeLessThan(1_000_000);
    expect(fieldErrorsOf(await upload(bomb))).toHaveLength(1);
  });

  it('of 5 MB passes the server, from a member only', async () => {
    const noise = await sharp({
      create: {
        width: 1300,
        height: 1300,
        channels: 3,
        background: '#000',
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    })
      .png()
      .toBuffer();
    expect(noise.length).toBeGreaterThan(4e6);
    expect(noise.length).toBeLessThan(5 * 1024 * 1024);
    const input = { purpose: 'BARBER_PHOTO', dataBase64: noise.toString('base64') };
    const post = (headers: Record<string, string>) =>
      fetch(`${origin}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify({ query: UPLOAD, variables: { input } }),
      });
    const member = { authorization: `Bearer ${owner.token}`, 'x-tenant-id': owner.tenantId! };
    const answer = (await (await post(member)).json()) as GraphqlAnswer;
    expect(answer.errors).toBeUndefined();
    expect(answer.data.uploadImage.width).toBe(512);
    const refused = await post({ authorization: 'Bearer made.up.token' });
    expect(refused.status).toBe(413);
    expect(((await refused.json()) as { detail: string }).detail).toBe(
      'The request body is larger than 3 MB.',
    );
  });

  it('that was never used is gone after a day; one that is shown stays', async () => {
    const unused = await uploaded(await picture(11, 11).png().toBuffer());
    const used = await uploaded(await picture(12, 12).png().toBuffer());
    await t.ask(CREATE, { input: { name: 'Ana', photoId: used.id } }, owner);
    const logo = await uploaded(await picture(13, 13).png().toBuffer());
    await t.asOwner('UPDATE tenants SET logo_url = $1 WHERE id = $2', [logo.url, owner.tenantId]);
    await t.asOwner(`UPDATE images SET uploaded_at = uploaded_at - interval '25 hours'`);
    await uploaded(await picture(14, 14).png().toBuffer());
    const statuses = await Promise.all(
      [unused, used, logo].map(async ({ url }) => (await fetch(origin + url)).status),
    );
    expect(statuses).toEqual([404, 200, 200]);
  });

  it('is not found at an address that was altered or made up', async () => {
    const { url } = await uploaded(await picture(20, 20).png().toBuffer());
    const altered = url.replace(/.(?=\.jpg$)/, (letter) => (letter === 'A' ? 'E' : 'A'));
    for (const path of [altered, '/media/x.jpg', '/media/..%2f..%2fetc%2fpasswd', '/media/', `${url}x`]) {
      expect({ path, status: (await fetch(origin + path)).status }).toEqual({ path, status: 404 });
    }
  });
});

describe('the photo of a barber', () => {
  it('is an uploaded image of the same business, and can be taken away', async () => {
    const { id: photoId, url } = await uploaded(await picture(30, 30).png().toBuffer());
    const { createBarber } = await t.ask(CREATE, { input: { name: 'Ana', photoId } }, owner);
    expect(createBarber.profileImage).toBe(url);
    const update = async (input: object) =>
      (await t.ask(UPDATE, { id: createBarber.id, input }, owner)).updateBarber.profileImage;
    expect(await update({ bio: 'New' })).toBe(url);
    expect(await update({ photoId: null })).toBeNull();
    const theirs = await t.execute(CREATE, { input: { name: 'Eve', photoId } }, stranger);
    const message = 'This image was not found. Please upload it again.';
    expect(fieldErrorsOf(theirs)).toEqual([{ path: 'input.photoId', message }]);
  });
});
