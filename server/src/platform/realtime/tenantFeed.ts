import { Repeater } from '@graphql-yoga/subscription';

interface Subscriber<Notice> {
  hear: (notice: Notice) => void;
  lookAgain: () => void;
}

/** Milliseconds until an end that was announced is looked at: no timer is longer than 24 days. */
const SOONEST = 1_000;
const LONGEST = 24 * 24 * 60 * 60_000;

/**
 * Hands what arrives on the LISTEN connection to this server's subscribers, one set per tenant. A subscriber is gone at
 * once when its connection is, whether or not anything happens after that.
 */
export class TenantFeed<Notice extends { tenantId: string }> {
  private readonly subscribers = new Map<string, Set<Subscriber<Notice>>>();

  get subscriberCount(): number {
    return [...this.subscribers.values()].reduce((sum, { size }) => sum + size, 0);
  }

  publish(notice: Notice): void {
    for (const { hear } of this.subscribers.get(notice.tenantId) ?? []) {
      hear(notice);
    }
  }

  /** Who may enter which business has changed somewhere, or may have: every open subscription looks again. */
  publishAccessChange(): void {
    for (const ofTenant of this.subscribers.values()) {
      for (const { lookAgain } of ofTenant) {
        lookAgain();
      }
    }
  }

  /**
   * Ends with what `admitted` throws as soon as the subscriber is no longer let in, whether or not anything happens,
   * and with an error when the subscriber is a thousand notices behind.
   * @param admitted answers until when this is certain to hold, if it ends by itself.
   * @param concerns which of the tenant's notices to pass on; all of them if left out.
   */
  open(
    tenantId: string,
    admitted: () => Promise<Date | null | void>,
    concerns: (notice: Notice) => boolean = () => true,
  ): AsyncIterableIterator<Notice> {
    return new Repeater<Notice>(async (push, stop) => {
      let timer: NodeJS.Timeout | undefined;
      const lookAt = (end: Date | null | void): void => {
        clearTimeout(timer);
        if (end) {
          const ahead = Math.min(Math.max(end.getTime() - Date.now(), SOONEST), LONGEST);
          timer = setTimeout(() => subscriber.lookAgain(), ahead).unref();
        }
      };
      const subscriber: Subscriber<Notice> = {
        hear: (notice) => {
          if (!concerns(notice)) {
            return;
          }
          try {
            push(notice).catch(() => undefined);
          } catch (error) {
            stop(error);
          }
        },
        lookAgain: () => void admitted().then(lookAt, stop),
      };
      const ofTenant = this.subscribers.get(tenantId) ?? new Set();
      this.subscribers.set(tenantId, ofTenant.add(subscriber));
      subscriber.lookAgain();
      await stop;
      clearTimeout(timer);
      ofTenant.delete(subscriber);
      if (ofTenant.size === 0 && this.subscribers.get(tenantId) === ofTenant) {
        this.subscribers.delete(tenantId);
      }
    });
  }
}
