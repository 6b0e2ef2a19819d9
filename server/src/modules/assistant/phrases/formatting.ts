import type { Language } from '../../../domain/language';
import { wallClockToMinute } from '../../../domain/availability/localTime';
import { formatCents } from '../../../domain/money';

const LOCALES: Readonly<Record<Language, string>> = { en: 'en-US', es: 'es-US' };

/** Dates, times and prices as one says them in a language, in the business's zone and currency. */
export class Formatting {
  private readonly locale: string;

  constructor(
    language: Language,
    private readonly timeZone: string,
    private readonly currency: string,
  ) {
    this.locale = LOCALES[language];
  }

  /** 'Tuesday, December 1' */
  day(localDate: string): string {
    const noon = wallClockToMinute(localDate, 12 * 60, this.timeZone);
    return this.format(noon, { weekday: 'long', month: 'long', day: 'numeric' });
  }

  /** '2:30 PM' */
  time(localDate: string, minuteOfDay: number): string {
    return this.format(wallClockToMinute(localDate, minuteOfDay, this.timeZone), {
      hour: 'numeric',
      minute: '2-digit',
    });
  }

  timeOf(instant: Date): string {
    return this.format(instant.getTime() / 60_000, { hour: 'numeric', minute: '2-digit' });
  }

  dayOf(instant: Date): string {
    return this.format(instant.getTime() / 60_000, { weekday: 'long', month: 'long', day: 'numeric' });
  }

  /** 0 = Sunday. 2023-01-01 was one. */
  weekday(weekday: number): string {
    return this.format(wallClockToMinute(`2023-01-0${weekday + 1}`, 12 * 60, this.timeZone), {
      weekday: 'long',
    });
  }

  money(cents: number): string {
    return formatCents(cents, this.currency, this.locale);
  }

  list(parts: readonly string[], type: 'conjunction' | 'disjunction'): string {
    return new Intl.ListFormat(this.locale, { type }).format(parts);
  }

  private format(minute: number, options: Intl.DateTimeFormatOptions): string {
    const text = new Intl.DateTimeFormat(this.locale, { ...options, timeZone: this.timeZone }).format(
      minute * 60_000,
    );
    return text.replace(/[\u202f\u00a0]/g, ' ');
  }
}
