import {
  BusinessSwitchesDocument,
  PlatformSwitchesDocument,
  SwitchHistoryDocument,
  useReleaseKillSwitchMutation,
  useThrowKillSwitchMutation,
} from '../../../generated/graphql.generated';

/** The two changes; a dialog closes once the lists behind it tell the new state. */
export function useSwitchChange() {
  const settings = {
    refetchQueries: [PlatformSwitchesDocument, BusinessSwitchesDocument, SwitchHistoryDocument],
    awaitRefetchQueries: true,
  };
  const [throwSwitch] = useThrowKillSwitchMutation(settings);
  const [releaseSwitch] = useReleaseKillSwitchMutation(settings);
  return { throwSwitch, releaseSwitch };
}
