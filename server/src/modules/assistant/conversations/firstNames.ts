/**
 * SQL: the first name of the member who wrote a staff entry `e`, null where nobody knows it. Of older entries it is the
 * first word of the name that was kept.
 */
export const WRITTEN_BY = `
  CASE WHEN e.kind = 'staff'
    THEN nullif(coalesce(nullif(e.data ->> 'firstName', ''), split_part(trim(e.data ->> 'member'), ' ', 1)), '') END`;
