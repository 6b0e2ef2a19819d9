import type { AppointmentNotice } from './tenantEvents';
import { TenantFeed } from './tenantFeed';

const ofShop = (appointmentId: string) => ({ tenantId: 'shop', appointmentId, kind: 'booked' });
const admit = async (): Promise<void> => undefined;

it('fifty open dashboards of one business all hear a change, and Node warns of nothing', async () => {
  const warnings: Error[] = [];
  const note = (warning: Error) => warnings.push(warning);
  process.on('warning', note);
  const events = new TenantFeed<AppointmentNotice>();
  const open = Array.from({ length: 50 }, () => events.open('shop', admit));
  const foreign = events.open('another', admit);
  const heard = open.map((each) => each.next());
  const overheard = jest.fn();
  void foreign.next().then(overheard);
  expect(events.subscriberCount).toBe(51);

  events.publish(ofShop('one'));
  expect(await Promise.all(heard)).toEqual(open.map(() => ({ done: false, value: ofShop('one') })));
  await new Promise((resolve) => setTimeout(resolve, 10));
  process.off('warning', note);
  expect(overheard).not.toHaveBeenCalled();
  expect(warnings).toEqual([]);
});

it('a subscriber that leaves while nothing happens is gone', async () => {
  const events = new TenantFeed<AppointmentNotice>();
  const subscription = events.open('shop', admit);
  const waiting = subscription.next();
  expect(events.subscriberCount).toBe(1);
  await subscription.return!();
  expect(await waiting).toEqual({ done: true, value: undefined });
  expect(events.subscriberCount).toBe(0);
});

it('whoever is no longer let in is told so when access changes, and the others stay', async () => {
  const events = new TenantFeed<AppointmentNotice>();
  const refused = events.open('shop', () => Promise.reject(new Error('not any more')));
  const stays = events.open('shop', admit);
  const [ends, goesOn] = [refused.next(), stays.next()];
  events.publishAccessChange();
  await expect(ends).rejects.toThrow('not any more');
  expect(events.subscriberCount).toBe(1);
  events.publish(ofShop('two'));
  expect((await goesOn).value).toEqual(ofShop('two'));
});

it('one who takes nothing any more is let go, without harm to the others', async () => {
  const events = new TenantFeed<AppointmentNotice>();
  const [stuck, quick] = [events.open('shop', admit), events.open('shop', admit)];
  const first = stuck.next();
  for (let index = 0; index < 1100; index += 1) {
    const next = quick.next();
    events.publish(ofShop(`${index}`));
    expect((await next).value).toEqual(ofShop(`${index}`));
  }
  expect((await first).value).toEqual(ofShop('0'));
  expect(events.subscriberCount).toBe(1);
});

it('hands on only what concerns a subscriber', async () => {
  const events = new TenantFeed<AppointmentNotice>();
  const picky = events.open('shop', admit, ({ appointmentId }) => appointmentId === 'mine');
  const heard = picky.next();
  events.publish(ofShop('another'));
  events.publish(ofShop('mine'));
  expect((await heard).value).toEqual(ofShop('mine'));
});
