import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * All that the availability engine and the public page know about a tenant, as one value that changes only
 * with `tenants.schedule_version`: servers keep it and ask for it again only when the version has moved.
 */
export class CreateScheduleSnapshot1795000007000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
CREATE FUNCTION schedule_snapshot() RETURNS json LANGUAGE sql STABLE AS $fn$
  SELECT json_build_object(
    'version', t.schedule_version, 'tenantId', t.id, 'slug', t.slug, 'status', t.status,
    'businessName', t.business_name, 'businessType', t.business_type, 'address', t.address, 'phone', t.phone,
    'website', t.website, 'logoUrl', t.logo_url, 'timeZone', t.time_zone, 'currency', t.currency,
    'bufferTimeMinutes', t.buffer_time_minutes, 'maxAdvanceBookingDays', t.max_advance_booking_days,
    'minimumNoticeMinutes', t.minimum_notice_minutes, 'cancellationWindowHours', t.cancellation_window_hours,
    'slotStepMinutes', t.slot_step_minutes, 'autoConfirmBookings', t.auto_confirm_bookings,
    'allowOnlineBooking', t.allow_online_booking, 'requirePhone', t.require_phone, 'requireEmail', t.require_email,
    'businessHours', coalesce((SELECT json_agg(json_build_object('weekday', h.weekday, 'enabled', h.enabled,
        'startMinute', h.start_minute, 'endMinute', h.end_minute) ORDER BY h.weekday)
      FROM business_hours h WHERE h.tenant_id = t.id), '[]'),
    'datedHours', coalesce((SELECT json_agg(json_build_object('localDate', d.local_date, 'closed', d.closed,
        'startMinute', d.start_minute, 'endMinute', d.end_minute, 'note', d.note) ORDER BY d.local_date)
      FROM dated_hours d WHERE d.tenant_id = t.id), '[]'),
    'services', coalesce((SELECT json_agg(json_build_object('id', s.id, 'name', s.name, 'description', s.description,
        'category', s.category, 'durationMinutes', s.duration_minutes, 'bufferMinutes', s.buffer_minutes,
        'processingAfterMinutes', s.processing_after_minutes, 'processingMinutes', s.processing_minutes,
        'priceCents', s.price_cents) ORDER BY s.category, s.sort_order, lower(s.name))
      FROM services s WHERE s.tenant_id = t.id AND s.is_active AND s.deleted_at IS NULL), '[]'),
    'barbers', coalesce((SELECT json_agg(json_build_object('id', b.id, 'name', b.name, 'bio', b.bio,
        'specialties', b.specialties, 'profileImage', b.profile_image, 'color', b.color,
        'offersAllServices', b.offers_all_services,
        'windows', coalesce((SELECT json_agg(json_build_object('weekday', w.weekday, 'startMinute', w.start_minute,
            'endMinute', w.end_minute, 'isBreak', w.is_break) ORDER BY w.weekday, w.start_minute)
          FROM barber_schedule_windows w WHERE w.tenant_id = t.id AND w.barber_id = b.id), '[]'),
        'exceptions', coalesce((SELECT json_agg(json_build_object('localDate', e.local_date, 'off', e.off,
            'startMinute', e.start_minute, 'endMinute', e.end_minute) ORDER BY e.local_date)
          FROM barber_exceptions e WHERE e.tenant_id = t.id AND e.barber_id = b.id), '[]'),
        'services', coalesce((SELECT json_agg(json_build_object('serviceId', bs.service_id,
            'durationMinutes', bs.duration_minutes, 'priceCents', bs.price_cents))
          FROM barber_services bs WHERE bs.tenant_id = t.id AND bs.barber_id = b.id), '[]')
        ) ORDER BY lower(b.name), b.id)
      FROM barbers b WHERE b.tenant_id = t.id AND b.is_active), '[]'))
  FROM tenants t WHERE t.id = app_tenant_id()
$fn$`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP FUNCTION schedule_snapshot()`);
  }
}
