import { useCallback, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useToast } from '../../components/useToast';
import { useMoveOnCalendarMutation } from '../../generated/graphql.generated';
import { formatDateShort, formatTime } from '../../lib/dates';
import { errorCode } from '../../lib/errors';
import { failureDetail } from '../../lib/failureDetail';
import { type Visit } from './calendarEvents';
import { type MovePlan, planBack } from './movePlan';

/** What is shown in place of the loaded row, until a row with a later version is loaded. */
interface Shown {
  visit: Visit;
  replaces: number;
}

/** A move that was refused and that the viewer may insist on. */
export interface RefusedMove {
  visit: Visit;
  plan: MovePlan;
  reason: string;
}

interface Options {
  zone: string;
  rows: readonly Visit[];
  mayOverride: boolean;
  reload: () => void;
}

/** The visits as they will be once the server agrees, and how to move them. */
export function useMoves({ zone, rows, mayOverride, reload }: Options) {
  const { t } = useTranslation('calendar');
  const toast = useToast();
  const [send] = useMoveOnCalendarMutation();
  const [shown, setShown] = useState<ReadonlyMap<string, Shown>>(new Map());
  const [refused, setRefused] = useState<RefusedMove | null>(null);
  const moving = useRef(new Set<string>());

  const visits = useMemo(() => {
    if (shown.size === 0) return rows;
    return rows.map((row) => {
      const instead = shown.get(row.id);
      return instead && row.version <= instead.replaces ? instead.visit : row;
    });
  }, [rows, shown]);

  const show = useCallback((id: string, instead: Shown | null) => {
    setShown((before) => {
      const after = new Map(before);
      if (instead) after.set(id, instead);
      else after.delete(id);
      return after;
    });
  }, []);

  /** Rejects with the server's refusal; the visit then stands where it was. */
  const attempt = useCallback(
    async (visit: Visit, { startsAt, lines, expected }: MovePlan, reason?: string): Promise<Visit> => {
      show(visit.id, { visit: expected, replaces: visit.version });
      moving.current.add(visit.id);
      try {
        const override = reason ? { reason } : null;
        const { data } = await send({
          variables: {
            input: { id: visit.id, startsAt, lines: lines ?? null, expectedVersion: visit.version, override },
          },
        });
        const answer = data!.rescheduleAppointment;
        const moved: Visit = {
          ...expected,
          version: answer.version,
          status: answer.status,
          lines: answer.lines,
          isOverride: reason !== undefined,
        };
        show(visit.id, { visit: moved, replaces: visit.version });
        return moved;
      } catch (error) {
        show(visit.id, null);
        if (errorCode(error) === 'CHANGED_MEANWHILE') reload();
        throw error;
      } finally {
        moving.current.delete(visit.id);
      }
    },
    [send, show, reload],
  );

  const tellMoved = useCallback(
    (before: Visit, moved: Visit) => {
      const client = before.clientName ?? t('noClient');
      const { startsAt } = moved.lines[0]!;
      const when = `${formatDateShort(startsAt, zone)}, ${formatTime(startsAt, zone)}`;
      toast.success(t('moved.title'), t('moved.detail', { client, when }), {
        label: t('moved.undo'),
        onAct: () => {
          attempt(moved, planBack(before)).then(
            () => toast.success(t('moved.undone'), t('moved.undoneDetail', { client })),
            (error: unknown) => toast.error(t('moved.failed'), failureDetail(error, t('tryAgain'))),
          );
        },
      });
    },
    [attempt, t, toast, zone],
  );

  /** Moves at once, and says what became of it; a refused visit snaps back. */
  const move = useCallback(
    (visit: Visit, plan: MovePlan) => {
      if (moving.current.has(visit.id)) return;
      attempt(visit, plan).then(
        (moved) => tellMoved(visit, moved),
        (error: unknown) => {
          const reason = failureDetail(error, t('tryAgain'));
          const offer = mayOverride && mayBeOverridden(error);
          toast.error(
            t('moved.failed'),
            reason,
            offer
              ? { label: t('override.offer'), onAct: () => setRefused({ visit, plan, reason }) }
              : undefined,
          );
        },
      );
    },
    [attempt, tellMoved, mayOverride, t, toast],
  );

  return { visits, move, attempt, tellMoved, refused, forgetRefused: () => setRefused(null) };
}

export type Moves = ReturnType<typeof useMoves>;

/** Whether somebody with the right to may insist. */
export const mayBeOverridden = (error: unknown) =>
  ['SLOT_TAKEN', 'SLOT_UNAVAILABLE'].includes(errorCode(error) ?? '');
