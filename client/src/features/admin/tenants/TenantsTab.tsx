import { OverviewCards } from './OverviewCards';
import { TenantsTable } from './TenantsTable';

/** Every business, with the figures over all of them. */
export function TenantsTab() {
  return (
    <>
      <OverviewCards />
      <TenantsTable />
    </>
  );
}
