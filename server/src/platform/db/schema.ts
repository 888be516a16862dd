// Generated from the migrated database by `npm run schema`; do not edit.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Json } from '../../kernel/json.ts';

/** An H3 cell is written as decimal digits and never read, because 64 bits do not fit a number. */
type Cell = ColumnType<never, string, string>;

/** Every table. A feature names its own tables with `Table` and refines their columns. */
export type Schema = {
  absence_photos: {
    line_id: number;
    position: number;
    file_id: number;
  };
  account_block_lines: {
    id: GeneratedAlways<number>;
    block_id: number;
    line_id: number;
    fate: string;
    settled_at: Date | null;
    outcome: string | null;
  };
  account_blocks: {
    id: GeneratedAlways<number>;
    account_id: number;
    case_number: string;
    reason: string;
    evidence: string;
    explanation: string;
    created_by: number;
    created_at: Date;
    effective_at: Date;
    started_at: Date | null;
    lifted_at: Date | null;
    lifted_by: number | null;
    lift_reason: string | null;
    appeal: string | null;
    appealed_at: Date | null;
    appeal_due_at: Date | null;
    decision: string | null;
    answer: string | null;
    decided_by: number | null;
    decided_at: Date | null;
  };
  accounts: {
    id: GeneratedAlways<number>;
    role: string;
    mobile: string | null;
    name: string;
    email: string | null;
    address: string | null;
    description: string | null;
    password_hash: string;
    verified_at: Date | null;
    language: Generated<string>;
    avatar_file_id: number | null;
    last_latitude: number | null;
    last_longitude: number | null;
    created_at: Date;
    pending_mobile: string | null;
    deletion_requested_at: Date | null;
    erased_at: Date | null;
    gstin: string | null;
    blocked_at: Date | null;
    verified_email: string | null;
  };
  advance_taxes: {
    id: GeneratedAlways<number>;
    payable_id: number;
    kind: string;
    capture_id: number | null;
    refund_id: number | null;
    amount: number;
    sac: string;
    rate: number;
    place_of_supply: string | null;
    registration_id: number;
    cgst: number;
    sgst: number;
    igst: number;
    at: Date;
  };
  amounts_due: {
    payable_id: number;
    account_id: number;
    amount: number;
    due_since: Date;
    reminders: Generated<number>;
    next_reminder_at: Date | null;
  };
  appeals: {
    id: GeneratedAlways<number>;
    assignment_id: number;
    professional_id: number;
    text: string;
    created_at: Date;
    due_at: Date;
    answer: string | null;
    answered_at: Date | null;
    overdue_at: Date | null;
  };
  append_only_tables: {
    table_name: string;
    changes: boolean;
  };
  assignments: {
    id: GeneratedAlways<number>;
    line_id: number;
    professional_id: number;
    chosen_by: string | null;
    from_at: Date;
    to_at: Date | null;
    ended_by: string | null;
    ended_with: string | null;
    end_reason: string | null;
    cost: ColumnType<Json, string | null, string | null>;
    rules_version: number | null;
  };
  audit_chain: {
    position: number;
    entry_id: number;
    hash: Buffer;
  };
  audit_log: {
    id: GeneratedAlways<number>;
    actor_id: number;
    action: string;
    subject: string;
    detail: ColumnType<Json, string, string>;
    at: Date;
    request_id: string | null;
    address: string | null;
    before: ColumnType<Json, string | null, string | null>;
    after: ColumnType<Json, string | null, string | null>;
    outcome: Generated<string>;
  };
  audit_pending: {
    entry_id: number;
  };
  bank_account_checks: {
    id: GeneratedAlways<number>;
    bank_account_id: number;
    outcome: string;
    score: number | null;
    registered_name: string | null;
    reference: string | null;
    checked_by: number | null;
    reason: string | null;
    checked_at: Date;
  };
  bank_accounts: {
    id: GeneratedAlways<number>;
    account_id: number;
    account_sealed: Buffer | null;
    account_last4: string | null;
    ifsc: string | null;
    bank_name: string | null;
    branch_name: string | null;
    source: string;
    created_at: Date;
  };
  bank_checks_due: {
    bank_account_id: number;
    check_at: Date;
    attempts: Generated<number>;
    vendor_reference: string | null;
  };
  bank_lines: {
    id: GeneratedAlways<number>;
    statement_id: number;
    file_row: number;
    day: string;
    narration: string;
    utr: string;
    debit: number;
    credit: number;
    balance: number;
    hash: string;
    settlement_id: number | null;
    payout_item_id: number | null;
    matched_at: Date | null;
    matched_by: number | null;
  };
  bank_statements: {
    id: GeneratedAlways<number>;
    file_name: string;
    first_day: string;
    last_day: string;
    added: number;
    repeated: number;
    closing_balance: number;
    uploaded_by: number;
    uploaded_at: Date;
  };
  banners: {
    id: GeneratedAlways<number>;
    title_en: string | null;
    title_hi: string | null;
    description_en: string | null;
    description_hi: string | null;
    color: string | null;
    picture_id: number | null;
    position: number;
    link: string | null;
    from_at: Date | null;
    until_at: Date | null;
    cities: Generated<string[]>;
    text_over: Generated<boolean>;
    text_tone: string | null;
    scrim: number | null;
    archived_at: Date | null;
    version: Generated<number>;
  };
  booking_lines: {
    id: GeneratedAlways<number>;
    booking_id: number;
    account_id: number;
    service_id: number;
    cart_item_id: number | null;
    state: string;
    entered_at: Date;
    work_type: string;
    day_hours: number;
    service_date: string;
    service_time: string;
    starts_at: Date;
    ends_at: Date;
    prebooking: Generated<boolean>;
    price_id: number | null;
    unit_price: number;
    units: number;
    total: number;
    covered: boolean;
    assignment_attempted_at: Date | null;
    professional_id: number | null;
    allocation: ColumnType<Json, string | null, string | null>;
    attention: string | null;
    deadline_at: Date | null;
    deadline_action: string | null;
    cancelled_by: string | null;
    cancel_reason: string | null;
    created_at: Date;
    assigned_at: Date | null;
    started_at: Date | null;
    done_at: Date | null;
    approved_at: Date | null;
    disputed_at: Date | null;
    cancelled_at: Date | null;
    extra_hours: Generated<number>;
    extra_total: Generated<number>;
    cancel_policy: ColumnType<Json, string | undefined, string>;
    cancel_fee: Generated<number>;
    cancel_floor: Generated<number>;
    promise: string | null;
    promised: Generated<boolean>;
    chosen_professional_id: number | null;
    chosen_gender: string | null;
    city: string | null;
    on_way_at: Date | null;
    arrived_at: Date | null;
    absent_at: Date | null;
    travel_minutes: number | null;
    deadline_rules: Generated<number>;
    pin: string | null;
    attention_at: Date | null;
    extra_payable: Generated<boolean>;
    first_professional_id: number | null;
    customer_name: string | null;
  };
  bookings: {
    id: GeneratedAlways<number>;
    code: string;
    account_id: number;
    source: string;
    state: string;
    payment_method: string | null;
    name: string;
    email: string;
    mobile: string;
    address: string;
    description: string;
    latitude: number;
    longitude: number;
    cell: Cell;
    created_at: Date;
    expires_at: Date;
    confirmed_at: Date | null;
    job_state: string | null;
  };
  cart_items: {
    id: GeneratedAlways<number>;
    account_id: number;
    service_id: number;
    work_type: string | null;
    day_hours: number | null;
    service_date: string | null;
    service_time: string | null;
    created_at: Date;
  };
  cash_claims: {
    id: GeneratedAlways<number>;
    line_id: number;
    professional_id: number;
    amount: number;
    state: Generated<string>;
    claimed_at: Date;
    answer_by: Date;
    answered_at: Date | null;
  };
  categories: {
    id: number;
    slug: string;
    name_en: string;
    name_hi: string;
    picture_id: number | null;
    position: number;
  };
  chargebacks: {
    id: GeneratedAlways<number>;
    gateway_id: string;
    capture_id: number;
    amount: number;
    deducted: Generated<number>;
    deducted_at: Date | null;
    reason: string;
    phase: string;
    status: string;
    respond_by: Date | null;
    opened_at: Date;
    ended_at: Date | null;
    alarmed_at: Date | null;
    check_at: Date | null;
    outcome: string | null;
    decided_by: number | null;
    decided_at: Date | null;
    returned: Generated<number>;
    returned_at: Date | null;
  };
  city_offers: {
    city: string;
    category_id: number;
    subcategory_id: number;
    services: number[];
    professionals: number;
    changed_at: Date;
  };
  city_plans: {
    city: string;
    day: string;
    due_at: Date | null;
    planned_at: Date | null;
    claimed_until: Date | null;
    confirmed_at: Date | null;
    confirmed_by: number | null;
  };
  city_settings: {
    city: string;
    dispatch_mode: string;
    changed_at: Date;
  };
  commission_classes: {
    id: GeneratedAlways<number>;
    valid_from: string;
    sac: string;
    confirmed_by: string | null;
    confirmed_on: string | null;
    source: string | null;
    created_by: number | null;
    created_at: Date;
  };
  completion_photos: {
    line_id: number;
    position: number;
    file_id: number;
  };
  consents: {
    id: GeneratedAlways<number>;
    account_id: number;
    notice: string;
    language: string;
    given_at: Date;
    recorded_by: number | null;
    terms_revision_id: number | null;
    privacy_revision_id: number | null;
  };
  coverage: {
    cell: Cell;
    category_id: number;
    subcategory_id: number;
    service_id: number;
    offering_id: number;
    professional_id: number;
    latitude: number;
    longitude: number;
    radius_km: number;
    live: Generated<boolean>;
    verified: Generated<boolean>;
  };
  credits: {
    id: GeneratedAlways<number>;
    account_id: number;
    amount: number;
    used: Generated<number>;
    reason: string;
    source: string;
    granted_at: Date;
    expires_at: Date;
    expired_at: Date | null;
  };
  custom_services: {
    id: Generated<number>;
    professional_id: number;
    category_id: number;
    subcategory_id: number;
    name: string;
    latitude: number;
    longitude: number;
    form_id: number | null;
    state: Generated<string>;
    state_reason: string | null;
    state_at: Date;
    service_id: number | null;
    removed_at: Date | null;
    created_at: Date;
  };
  customer_activity: {
    account_id: number;
    last_booking_at: Date | null;
  };
  days_off: {
    id: GeneratedAlways<number>;
    professional_id: number;
    first_day: string;
    last_day: string;
    reason: string;
    created_at: Date;
  };
  dispute_photos: {
    dispute_id: number;
    position: number;
    file_id: number;
  };
  disputes: {
    id: GeneratedAlways<number>;
    line_id: number;
    reason: string | null;
    opened_at: Date;
    answer_due_at: Date;
    outcome: string | null;
    amount: number | null;
    resolved_at: Date | null;
    resolved_by: number | null;
    redo_offered_at: Date | null;
    first_share: number | null;
    top_up: number | null;
  };
  document_advances: {
    advance_id: number;
    document_id: number;
  };
  document_issuers: {
    code: string;
    professional_id: number;
    gstin: string;
    created_at: Date;
  };
  document_months: {
    month: string;
    finished_at: Date;
  };
  document_registrations: {
    document_id: number;
    state: Generated<string>;
    requested_at: Date;
    check_at: Date | null;
    attempts: Generated<number>;
    irn: string | null;
    ack_number: string | null;
    ack_at: Date | null;
    signed_qr: string | null;
    refusal: string | null;
    alarmed_at: Date | null;
  };
  document_shares: {
    share_id: number;
    document_id: number;
  };
  document_views: {
    id: GeneratedAlways<number>;
    document_id: number;
    owner_id: number | null;
    reader_id: number;
    at: Date;
  };
  documents: {
    id: GeneratedAlways<number>;
    kind: string;
    financial_year: string;
    serial: number;
    number: string;
    subject: string;
    account_id: number;
    issued_at: Date;
    content: ColumnType<Json, string, string>;
    issuer: Generated<string>;
    professional_id: number | null;
    booking: string | null;
    subjects: Generated<string[]>;
    amount: number | null;
    tax: number | null;
    gstin: string | null;
    against_id: number | null;
    keep_until: string;
    restricted_at: Date | null;
    blanked_at: Date | null;
  };
  drills: {
    id: GeneratedAlways<number>;
    ran_at: Date;
    backup_at: Date;
    passed: boolean;
    faults: number;
    recovery_point_seconds: number;
    recovery_time_seconds: number;
  };
  earning_rules: {
    id: GeneratedAlways<number>;
    category_id: number | null;
    valid_from: string;
    commission: number;
    commission_fixed: number;
    commission_tax: number;
    tds: number;
    created_by: number | null;
    created_at: Date;
  };
  erasures: {
    account_id: number;
    account_created_at: Date;
    erased_at: Date;
    logged_at: Date | null;
  };
  extra_time: {
    id: GeneratedAlways<number>;
    line_id: number;
    state: string;
    hours: number;
    amount: number;
    requested_at: Date;
    answer_by: Date;
    ended_at: Date | null;
  };
  favourites: {
    id: GeneratedAlways<number>;
    account_id: number;
    service_id: number;
    created_at: Date;
  };
  file_moves: {
    file_id: number;
    target: string;
    visibility: string;
    sha256: Buffer;
  };
  file_views: {
    id: GeneratedAlways<number>;
    file_id: number;
    owner_id: number | null;
    reader_id: number;
    at: Date;
  };
  files: {
    id: GeneratedAlways<number>;
    key: string;
    kind: string;
    mime: string;
    bytes: number;
    width: number | null;
    height: number | null;
    colour: string | null;
    visibility: string;
    owner_id: number | null;
    created_at: Date;
    claimed: Generated<boolean>;
  };
  former_mobiles: {
    id: GeneratedAlways<number>;
    account_id: number;
    mobile_sealed: Buffer;
    changed_at: Date;
  };
  held_messages: {
    notification_id: number;
    by_sms: boolean;
    release_at: Date;
  };
  idempotency_keys: {
    account_id: number;
    endpoint: string;
    key: string;
    body_hash: Buffer;
    reply: ColumnType<Json, string, string>;
    created_at: Date;
  };
  installation: {
    id: Generated<boolean>;
    key_fingerprints: ColumnType<Json, string, string>;
    object_store: string;
    object_store_place: string;
    stable_key_sealed: Buffer;
    push_public_key: string | null;
    push_private_sealed: Buffer | null;
    created_at: Date;
  };
  job_requests: {
    id: GeneratedAlways<number>;
    line_id: number;
    professional_id: number;
    ring: number;
    travel_minutes: number;
    sent_at: Date;
    expires_at: Date;
    state: Generated<string>;
    reason: string | null;
    answered_at: Date | null;
  };
  job_searches: {
    line_id: number;
    kind: string;
    started_at: Date;
    ends_at: Date;
    ring: Generated<number>;
    next_at: Date | null;
    outcome: string | null;
    begin_at: Date | null;
  };
  job_summaries: {
    professional_id: number;
    day: string;
    kind: string;
    sent_at: Date;
  };
  job_views: {
    line_id: number;
    professional_id: number;
    starts_at: Date;
    seen_at: Date;
  };
  journal_lines: {
    journal_id: number;
    position: number;
    account: string;
    amount: number;
    tax_head: string | null;
    registration_id: number | null;
  };
  journals: {
    id: GeneratedAlways<number>;
    reason: string;
    file_id: number | null;
    reverses: number | null;
    state: Generated<string>;
    requested_by: number;
    requested_at: Date;
    decided_by: number | null;
    decided_at: Date | null;
    decision_reason: string | null;
    written_in: Generated<string>;
  };
  kept_webhooks: {
    id: GeneratedAlways<number>;
    event_id: string;
    kind: string | null;
    reason: string;
    body_sealed: Buffer;
    received_at: Date;
    replayed_at: Date | null;
    replayed_by: number | null;
    outcome: string | null;
    dismissed_at: Date | null;
    dismissed_by: number | null;
  };
  ledger_checks: {
    day: string;
    faults: ColumnType<Json, string, string>;
    at: Date;
    counted_to: number | null;
    balances: ColumnType<Json, string | null, string | null>;
    month_sums: ColumnType<Json, string | null, string | null>;
  };
  ledger_entries: {
    id: GeneratedAlways<number>;
    transaction_id: number;
    account: string;
    account_id: number | null;
    payable_id: number | null;
    amount: number;
    tax_head: string | null;
    registration_id: number | null;
  };
  ledger_transactions: {
    id: GeneratedAlways<number>;
    key: string;
    kind: string;
    at: Date;
    written_in: Generated<string>;
    posted_on: string;
    source: string;
  };
  line_activity: {
    line_id: number;
    customer_id: number;
    professional_id: number | null;
    first_at: Date;
    last_at: Date;
  };
  line_candidates: {
    line_id: number;
    professional_id: number;
    decided_at: Date;
    chosen: boolean;
    why: ColumnType<Json, string, string>;
    reasons: ColumnType<Json, string, string>;
    area: string;
    cost: ColumnType<Json, string | null, string | null>;
    rules_version: number | null;
  };
  line_flags: {
    line_id: number;
    flag: string;
    at: Date;
  };
  line_history: {
    id: GeneratedAlways<number>;
    line_id: number;
    at: Date;
    transition: string;
    actor_role: string;
    actor_id: number | null;
    from_state: string;
    to_state: string;
    note: ColumnType<Json, string | null, string | null>;
    changes: ColumnType<Json, string | null, string | null>;
  };
  line_ranges: {
    line_id: number;
    professional_id: number;
    during: string;
    kind: Generated<string>;
    expires_at: Date | null;
  };
  line_shares: {
    line_id: number;
    gross: number;
    commission: number;
    tax: number;
    tds: number;
    net: number;
    id: GeneratedAlways<number>;
    professional_id: number | null;
    supplied_on: string;
    liability: Generated<string>;
    supplier_gstin: string | null;
    supplier_state: string | null;
    registration_id: number | null;
    place_of_supply: string | null;
    sac: Generated<string>;
    rate: Generated<number>;
    taxable: number;
    cgst: Generated<number>;
    sgst: Generated<number>;
    igst: Generated<number>;
    commission_cgst: Generated<number>;
    commission_sgst: Generated<number>;
    commission_igst: Generated<number>;
    tcs_cgst: Generated<number>;
    tcs_sgst: Generated<number>;
    tcs_igst: Generated<number>;
    tds_carried: Generated<number>;
    reasons: Generated<string[]>;
    facts: ColumnType<Json, string | null, string | null>;
    part: Generated<string>;
    reduces: number | null;
    corrects: Generated<boolean>;
  };
  line_timers: {
    id: GeneratedAlways<number>;
    line_id: number;
    kind: string;
    due_at: Date;
    fired_at: Date | null;
    professional_id: number | null;
    travel_minutes: number | null;
  };
  list_exports: {
    id: GeneratedAlways<number>;
    operator_id: number;
    list: string;
    query: string;
    filtered: boolean;
    language: string;
    state: Generated<string>;
    object_key: string;
    roles: Generated<string[]>;
    rows: number | null;
    bytes: number | null;
    attempts: Generated<number>;
    leased_until: Date;
    requested_at: Date;
    finished_at: Date | null;
    expires_at: Date | null;
  };
  list_views: {
    id: GeneratedAlways<number>;
    list: string;
    name: string;
    query: string;
    operator_id: number;
    shared: boolean;
    created_at: Date;
  };
  live_events: {
    xid: Generated<string>;
    id: GeneratedAlways<number>;
    audience: string;
    object: string;
    version: number | null;
    kind: string;
  };
  live_events_deleted: {
    one: Generated<boolean>;
    xid: string;
  };
  live_marks: {
    at: Date;
    xid: string;
  };
  local_mails: {
    id: GeneratedAlways<number>;
    address: string;
    subject: string;
    text: string;
    html: string;
    unsubscribe_url: string | null;
    sent_at: Date;
  };
  local_sms: {
    id: GeneratedAlways<number>;
    mobile: string;
    text: string;
    code: string | null;
    sent_at: Date;
    channel: Generated<string>;
  };
  loop_failures: {
    loop: string;
    row_id: number;
    attempts: number;
    retry_at: Date;
    failed_at: Date;
    error: string;
  };
  message_fallbacks: {
    send_id: number;
    due_at: Date;
    expires_at: Date;
    sealed: Buffer;
  };
  message_sends: {
    id: GeneratedAlways<number>;
    day: string;
    template: string;
    language: string;
    vendor: string;
    recipient_masked: string;
    repeat_key: Buffer | null;
    state: string;
    vendor_id: string | null;
    error: string | null;
    segments: number | null;
    cost: number | null;
    fallback_of: number | null;
    created_at: Date;
    accepted_at: Date | null;
    settled_at: Date | null;
    account_id: number | null;
    notification_id: number | null;
    channel: string;
  };
  metric_days: {
    day: string;
    computed_at: Date | null;
  };
  metrics_daily: {
    day: string;
    city: string;
    category: number;
    measure: string;
    bucket: Generated<number>;
    numerator: number;
    denominator: number;
  };
  metrics_totals: {
    day: string;
    category: number;
    measure: string;
    bucket: number;
    numerator: number;
    denominator: number;
  };
  notes: {
    id: GeneratedAlways<number>;
    object: string;
    operator_id: number;
    text: string;
    created_at: Date;
  };
  notification_keys: {
    account_id: number;
    origin: string;
    created_at: Date;
  };
  notification_preferences: {
    account_id: number;
    notification_group: string;
    channel: string;
    enabled: boolean;
    changed_at: Date;
  };
  notifications: {
    id: GeneratedAlways<number>;
    account_id: number;
    origin: string;
    kind: string;
    facts: ColumnType<Json, string, string>;
    created_at: Date;
    read_at: Date | null;
    sms_sent_at: Date | null;
    replaced: Generated<boolean>;
    sms_requested_at: Date | null;
  };
  offerings: {
    id: GeneratedAlways<number>;
    professional_id: number;
    service_id: number;
    latitude: number;
    longitude: number;
    radius_km: number;
    removed_at: Date | null;
    created_at: Date;
    form_id: number | null;
  };
  one_time_codes: {
    id: GeneratedAlways<number>;
    purpose: string;
    role: string;
    mobile: string;
    account_id: number | null;
    code_hash: Buffer;
    tries: Generated<number>;
    created_at: Date;
    expires_at: Date;
    verified_at: Date | null;
    used_at: Date | null;
    replaced_at: Date | null;
  };
  operator_invitations: {
    account_id: number;
    nonce: Buffer;
    created_at: Date;
    expires_at: Date;
  };
  operator_presence: {
    object: string;
    operator_id: number;
    editing: boolean;
    seen_at: Date;
  };
  operator_recovery_codes: {
    account_id: number;
    code_hash: Buffer;
    used_at: Date | null;
  };
  operators: {
    account_id: number;
    roles: string[];
    created_at: Date;
    accepted_at: Date | null;
    disabled_at: Date | null;
    totp_sealed: Buffer | null;
    totp_pending_sealed: Buffer | null;
    totp_pending_at: Date | null;
    totp_last_step: number | null;
    totp_exempt: Generated<boolean>;
  };
  outbound_holds: {
    id: GeneratedAlways<number>;
    reason: string;
    restored_to: Date | null;
    held_at: Date;
    released_at: Date | null;
  };
  page_revisions: {
    id: GeneratedAlways<number>;
    slug: string;
    number: number;
    title_en: string;
    title_hi: string;
    body_en: string;
    body_hi: string;
    note: string;
    restored_from: number | null;
    published_by: number | null;
    published_at: Date | null;
  };
  pages: {
    slug: string;
    title_en: string;
    title_hi: string;
    body_en: string;
    body_hi: string;
    id: GeneratedAlways<number>;
    revision_id: number | null;
    version: Generated<number>;
    saved_by: number | null;
    saved_at: Date | null;
  };
  paper_series: {
    kind: string;
    financial_year: string;
    last_serial: number;
    issuer: Generated<string>;
  };
  pay_splits: {
    payable_id: number;
    first_professional_id: number;
    second_professional_id: number;
    amount: number;
    top_up: number;
    at: Date;
  };
  payable_settlements: {
    id: GeneratedAlways<number>;
    payable_id: number;
    kind: string;
    amount: number;
    tcs_cgst: Generated<number>;
    tcs_sgst: Generated<number>;
    tcs_igst: Generated<number>;
    registration_id: number | null;
    source: string;
    at: Date;
  };
  payables: {
    id: GeneratedAlways<number>;
    subject: string;
    account_id: number;
    amount: number;
    created_at: Date;
    advance_rate: Generated<number>;
    advance_same_state: Generated<boolean>;
    registration_id: number | null;
    main_subject: string | null;
    payable_at: Date | null;
    advance_sac: Generated<string>;
    advance_place: string | null;
    settled: Generated<number>;
  };
  payment_captures: {
    id: GeneratedAlways<number>;
    order_id: number;
    gateway_payment_id: string;
    amount: number;
    surplus: boolean;
    captured_at: Date;
    method: string | null;
    fee: number | null;
    tax: number | null;
    account_id: number | null;
  };
  payment_links: {
    line_id: number;
    nonce: Buffer;
    token_hash: Buffer;
    sent_by: number;
    sent_at: Date;
    expires_at: Date;
  };
  payment_order_parts: {
    order_id: number;
    payable_id: number;
    amount: number;
  };
  payment_orders: {
    id: GeneratedAlways<number>;
    account_id: number;
    purpose: string;
    amount: number;
    state: string;
    gateway_order_id: string | null;
    created_at: Date;
    paid_at: Date | null;
    check_at: Date | null;
    checks: Generated<number>;
  };
  payment_refunds: {
    id: GeneratedAlways<number>;
    capture_id: number;
    payable_id: number | null;
    amount: number;
    state: string;
    attempt: Generated<number>;
    gateway_refund_id: string | null;
    reference: string | null;
    created_at: Date;
    processed_at: Date | null;
    check_at: Date | null;
    checks: Generated<number>;
    manual: Generated<boolean>;
    origin: Generated<string>;
    credited: Generated<boolean>;
    voided_at: Date | null;
    chargeback_id: number | null;
    account_id: number | null;
  };
  payment_webhook_events: {
    id: string;
    kind: string;
    at: Date;
  };
  payout_holds: {
    id: GeneratedAlways<number>;
    account_id: number | null;
    payable_id: number | null;
    amount: number | null;
    claimed: number | null;
    kind: string;
    reason: string | null;
    origin: string | null;
    placed_by: number | null;
    placed_at: Date;
    ends_at: Date | null;
    released_at: Date | null;
    released_by: number | null;
    release_reason: string | null;
  };
  payout_items: {
    id: GeneratedAlways<number>;
    run_id: number;
    account_id: number;
    amount: number;
    state: string;
    reference: string | null;
    reason: string | null;
    settled_at: Date | null;
    returned_at: Date | null;
    bank_account_id: number | null;
    rail: Generated<string>;
    rail_reference: string | null;
    sent_at: Date | null;
    check_at: Date | null;
    checks: Generated<number>;
    stalled_at: Date | null;
    attempt: Generated<number>;
    fee: Generated<number>;
    fee_tax: Generated<number>;
    parks: Generated<boolean>;
  };
  payout_lines: {
    id: GeneratedAlways<number>;
    item_id: number;
    payable_id: number;
    amount: number;
    live: Generated<boolean>;
    welfare: Generated<number>;
  };
  payout_plan_changes: {
    id: GeneratedAlways<number>;
    account_id: number;
    changes_at: Date | null;
  };
  payout_plan_lines: {
    account_id: number;
    lines: ColumnType<Json, string, string>;
  };
  payout_plans: {
    account_id: number;
    bank_account_id: number | null;
    amount: number;
    held: number;
    later_amount: number | null;
    later_from: Date | null;
    reason: string | null;
    digest_high: number;
    digest_low: number;
    planned_at: Date;
    refresh_at: Date;
  };
  payout_run_payments: {
    run_id: number;
    account_id: number;
    bank_account_id: number;
    amount: number;
    lines: ColumnType<Json, string, string>;
  };
  payout_runs: {
    id: GeneratedAlways<number>;
    prepared_by: number;
    prepared_at: Date;
    state: Generated<string>;
    plan: ColumnType<Json, string | undefined, string>;
    total: Generated<number>;
    fingerprint: string | null;
    approved_by: number | null;
    approved_at: Date | null;
    cancelled_by: number | null;
    cancelled_at: Date | null;
    single_operator: Generated<boolean>;
    payment_count: Generated<number>;
  };
  pd_enquiries: {
    id: GeneratedAlways<number>;
    account_id: number;
    from_address: string;
    to_address: string;
    day: string;
    mobile: string;
    description: string;
    video_file_id: number | null;
    status: Generated<string>;
    status_at: Date;
    created_at: Date;
    status_reason: string | null;
  };
  pd_enquiry_images: {
    enquiry_id: number;
    position: number;
    file_id: number;
  };
  period_locks: {
    id: GeneratedAlways<number>;
    request_id: number;
    month: string;
    action: string;
    requested_by: number;
    approved_by: number;
    at: Date;
    open_from: string;
    totals: ColumnType<Json, string | undefined, string>;
  };
  period_requests: {
    id: GeneratedAlways<number>;
    month: string;
    action: string;
    reason: string;
    requested_by: number;
    requested_at: Date;
    state: Generated<string>;
    decided_by: number | null;
    decided_at: Date | null;
    decision_reason: string | null;
  };
  planned_lines: {
    line_id: number;
    city: string;
    day: string;
    professional_id: number;
    cost: ColumnType<Json, string, string>;
    rules_version: number;
  };
  position_consents: {
    id: GeneratedAlways<number>;
    professional_id: number;
    given_at: Date;
    withdrawn_at: Date | null;
  };
  price_reductions: {
    id: GeneratedAlways<number>;
    line_id: number;
    amount: number;
    price: number;
    decided_by: number;
    approved_by: number | null;
    at: Date;
  };
  professional_activity: {
    professional_id: number;
    city: string | null;
    rating: Generated<number>;
    jobs: Generated<number>;
    due_at: Generated<Date>;
  };
  professional_calendars: {
    professional_id: number;
    first_day: string;
    free: Buffer;
    jobs: ColumnType<Json, string | undefined, string>;
    updated_at: Date;
  };
  professional_checks: {
    id: GeneratedAlways<number>;
    professional_id: number;
    kind: string;
    checked_at: Date;
  };
  professional_duty: {
    professional_id: number;
    on_since: Date;
    ends_at: Date;
    ended_by: string | null;
    missed: Generated<number>;
  };
  professional_flags: {
    account_id: number;
    state: string;
    paused: boolean;
    id_verified: boolean;
  };
  professional_ratings: {
    professional_id: number;
    reviews: number;
    stars: number;
  };
  professional_tax: {
    id: GeneratedAlways<number>;
    professional_id: number;
    valid_from: string;
    gstin: string | null;
    entity: string;
    state: string | null;
    pan_sealed: Buffer | null;
    pan_last4: string | null;
    pan_key: Buffer | null;
    aadhaar_sealed: Buffer | null;
    aadhaar_last4: string | null;
    created_by: number | null;
    created_at: Date;
  };
  professionals: {
    account_id: number;
    state: string;
    state_reason: string | null;
    state_at: Date;
    dob: string | null;
    gender: string | null;
    employee_type: string | null;
    experience: string | null;
    about: string | null;
    bank_name: string | null;
    ifsc: string | null;
    branch_name: string | null;
    latitude: number | null;
    longitude: number | null;
    radius_km: Generated<number>;
    paused: Generated<boolean>;
    id_verified: Generated<boolean>;
    created_at: Date;
    account_sealed: Buffer | null;
    account_last4: string | null;
    registration_fingerprint: Buffer | null;
    hours: ColumnType<Json, string | null, string | null>;
    paused_until: string | null;
    paused_by_deletion: Generated<boolean>;
    approved_photo_id: number | null;
    blocked: Generated<boolean>;
    paused_by_block: Generated<boolean>;
  };
  push_subscriptions: {
    id: GeneratedAlways<number>;
    endpoint: string;
    account_id: number;
    session_id: number;
    p256dh: string;
    auth: string;
    language: string;
    created_at: Date;
    failed_at: Date | null;
    failing_since: Date | null;
  };
  quotations: {
    id: GeneratedAlways<number>;
    service_enquiry_id: number | null;
    pd_enquiry_id: number | null;
    service_id: number;
    work_type: string;
    day_hours: number;
    service_date: string;
    service_time: string;
    amount: number;
    covers: string;
    valid_until: Date;
    state: Generated<string>;
    booking_id: number | null;
    created_by: number;
    created_at: Date;
    answered_at: Date | null;
  };
  rate_counters: {
    key: string;
    window_start: Date;
    hits: number;
    expires_at: Date;
  };
  refund_approvals: {
    id: GeneratedAlways<number>;
    line_id: number;
    action: string;
    amount: number;
    reason: string | null;
    requested_by: number;
    requested_at: Date;
    expires_at: Date;
    state: Generated<string>;
    decided_by: number | null;
    decided_at: Date | null;
    decision_reason: string | null;
    for_customer: Generated<boolean>;
    price: number | null;
  };
  reports: {
    id: GeneratedAlways<number>;
    ticket: string;
    account_id: number | null;
    fingerprint: Buffer;
    name: string;
    email: string;
    mobile: string;
    service_id: number;
    description: string;
    created_at: Date;
    answer: string | null;
    closed_by: number | null;
    closed_at: Date | null;
  };
  review_reports: {
    id: GeneratedAlways<number>;
    review_id: number;
    account_id: number;
    reason: string;
    created_at: Date;
    service_id: number;
  };
  reviews: {
    id: GeneratedAlways<number>;
    line_id: number | null;
    service_id: number;
    professional_id: number | null;
    account_id: number | null;
    reviewer_name: string;
    rating: number;
    comment: string;
    created_at: Date;
    updated_at: Date | null;
    hidden_at: Date | null;
    hidden_reason: string | null;
    reported_at: Date | null;
  };
  running_processes: {
    id: string;
    role: string;
    release: string;
    migration: number;
    started_at: Date;
    seen_at: Date;
  };
  saved_addresses: {
    id: GeneratedAlways<number>;
    account_id: number;
    label: string;
    name: string | null;
    line: string;
    landmark: string | null;
    pincode: string;
    city: string;
    state: string;
    is_default: boolean;
    created_at: Date;
  };
  schema_migrations: {
    number: number;
    file: string;
    sha256: string;
    phase: Generated<string>;
  };
  search_miss_days: {
    day: string;
    miss_id: number;
    count: number;
  };
  search_misses: {
    id: GeneratedAlways<number>;
    query: string;
    cell: Cell;
    service_id: number | null;
    pin: string;
    city: string;
    total: number;
    last_day: string;
    added_to: number | null;
    added_at: Date | null;
  };
  service_enquiries: {
    id: GeneratedAlways<number>;
    account_id: number;
    service_id: number;
    name: string;
    email: string;
    mobile: string;
    address: string;
    description: string;
    latitude: number | null;
    longitude: number | null;
    fingerprint: Buffer;
    status: Generated<string>;
    status_reason: string | null;
    status_at: Date;
    created_at: Date;
  };
  service_form_images: {
    form_id: number;
    position: number;
    file_id: number;
  };
  service_forms: {
    id: GeneratedAlways<number>;
    professional_id: number;
    name: string;
    mobile: string;
    email: string;
    address: string;
    employee_type: string;
    description: string;
    video_file_id: number | null;
    created_at: Date;
    updated_at: Date;
  };
  service_prices: {
    id: GeneratedAlways<number>;
    service_id: number;
    per_day: number;
    per_hour: number;
    valid_from: Date;
    switched_at: Date | null;
    cancelled_at: Date | null;
  };
  service_ratings: {
    service_id: number;
    reviews: number;
    stars: number;
  };
  services: {
    id: Generated<number>;
    category_id: number;
    subcategory_id: number;
    slug: string;
    servicetype: string;
    name_en: string;
    name_hi: string;
    about_en: string;
    about_hi: string;
    overview_en: string;
    overview_hi: string;
    search_words: Generated<string>;
    picture_ids: Generated<number[]>;
    current_price_id: number | null;
    active: Generated<boolean>;
    created_at: Date;
    gender_choice: Generated<boolean>;
    version: Generated<number>;
    draft: Generated<boolean>;
    publish_at: Date | null;
    archived_at: Date | null;
  };
  sessions: {
    id: GeneratedAlways<number>;
    account_id: number;
    token_hash: Buffer;
    cookie_hash: Buffer | null;
    created_at: Date;
    last_used_at: Date;
    expires_at: Date;
    step_up_until: Date | null;
  };
  settings: {
    key: string;
    value: ColumnType<Json, string, string>;
    updated_at: Date;
  };
  settlement_imports: {
    day: string;
    leased_until: Date;
    finished_at: Date | null;
    rows: number | null;
    faults: number | null;
  };
  settlement_rows: {
    id: GeneratedAlways<number>;
    settlement_id: number;
    entity_id: string;
    type: string;
    credit: number;
    debit: number;
    fee: number;
    tax: number;
    payment_id: string | null;
    dispute_id: string | null;
  };
  settlements: {
    id: GeneratedAlways<number>;
    gateway_id: string;
    amount: number | null;
    utr: string | null;
    status: string;
    settled_at: Date;
    settled_on: string;
    state: Generated<string>;
    difference: number | null;
    matched: number | null;
    unmatched: number | null;
    fee: number | null;
    tax: number | null;
    posted_at: Date | null;
    check_at: Date | null;
    checks: Generated<number>;
    alarmed_at: Date | null;
    created_at: Date;
  };
  simulator_disputes: {
    id: string;
    payment_id: string;
    amount: number;
    deducted: number;
    status: string;
    respond_by: Date;
    created_at: Date;
    returned: Generated<number>;
  };
  simulator_orders: {
    id: string;
    amount: number;
    receipt: string | null;
    status: string;
    created_at: Date;
  };
  simulator_payments: {
    id: string;
    order_id: string;
    amount: number;
    status: string;
    captured: boolean;
    capture_at: Date | null;
    times: number;
    created_at: Date;
  };
  simulator_recon_rows: {
    entity_id: string;
    type: string;
    amount: number;
    credit: number;
    debit: number;
    fee: number;
    tax: number;
    payment_id: string;
    dispute_id: string | null;
    settlement_id: string;
    created_at: Date;
  };
  simulator_refunds: {
    id: string;
    payment_id: string;
    amount: number;
    receipt: string | null;
    status: string;
    idempotency_key: string | null;
    settle_at: Date | null;
    created_at: Date;
  };
  simulator_settlements: {
    id: string;
    amount: number;
    fees: number;
    tax: number;
    utr: string;
    created_at: Date;
  };
  simulator_webhooks: {
    id: GeneratedAlways<number>;
    event_id: string;
    body: string;
    attempts: number;
    due_at: Date | null;
  };
  sms_alarms: {
    kind: string;
    window_start: Date;
    raised_at: Date;
  };
  start_codes: {
    line_id: number;
    cipher: Buffer;
    tries: Generated<number>;
    sends: Generated<number>;
    created_at: Date;
    expires_at: Date;
    used_at: Date | null;
    total_tries: Generated<number>;
  };
  subcategories: {
    id: Generated<number>;
    category_id: number;
    slug: string;
    name_en: string;
    name_hi: string;
    picture_id: number | null;
    position: number;
    job_descriptions_en: Generated<string[]>;
    job_descriptions_hi: Generated<string[]>;
  };
  supply_gaps_daily: {
    day: string;
    pin: string;
    service_id: number;
    city: string;
    expired: number;
    uncovered: number;
    searches: number;
  };
  tax_challans: {
    id: GeneratedAlways<number>;
    account: string;
    registration_id: number | null;
    month: string;
    amount: number;
    cgst: Generated<number>;
    sgst: Generated<number>;
    igst: Generated<number>;
    input_cgst: Generated<number>;
    input_sgst: Generated<number>;
    input_igst: Generated<number>;
    cash: number;
    number: string;
    paid_on: string;
    recorded_by: number;
    recorded_at: Date;
  };
  tax_classes: {
    id: GeneratedAlways<number>;
    subcategory_id: number | null;
    valid_from: string;
    sac: string;
    notified: boolean;
    notified_rate: number;
    registered_rate: number;
    place_rule: string;
    confirmed_by: string | null;
    confirmed_on: string | null;
    source: string | null;
    created_by: number | null;
    created_at: Date;
  };
  tax_detail_requests: {
    professional_id: number;
    due_on: string;
    created_at: Date;
  };
  tax_registrations: {
    id: GeneratedAlways<number>;
    gstin: string;
    state: string;
    valid_from: string;
    valid_until: string | null;
    created_by: number | null;
    created_at: Date;
    address: string | null;
  };
  timeline_entries: {
    source: string;
    entry_id: number;
    line_id: number | null;
    customer_id: number;
    professional_id: number | null;
    at: Date;
  };
  travel_factors: {
    week: string;
    city: string;
    band: string;
    factor: number;
    trips: number;
  };
  undocumented: {
    source: string;
    source_id: number;
    since: Date;
  };
  unmatched_money: {
    id: GeneratedAlways<number>;
    settlement_row_id: number | null;
    reason: string;
    amount: number;
    at: Date;
    due_at: Date;
    alarmed_at: Date | null;
    owner_id: number | null;
    note: string | null;
    resolved_at: Date | null;
    resolution: string | null;
    resolved_by: number | null;
    bank_line_id: number | null;
  };
  verification_documents: {
    id: GeneratedAlways<number>;
    account_id: number;
    position: number;
    file_id: number;
    created_at: Date;
  };
  visit_positions: {
    id: GeneratedAlways<number>;
    line_id: number;
    professional_id: number;
    at: Date;
    latitude: number | null;
    longitude: number | null;
    sealed: Buffer | null;
  };
  welfare_levies: {
    id: GeneratedAlways<number>;
    valid_from: string;
    rate: number;
    cap: number;
    confirmed_by: string | null;
    confirmed_on: string | null;
    source: string | null;
    created_by: number | null;
    created_at: Date;
  };
  work_claims: {
    object: string;
    operator_id: number;
    expires_at: Date | null;
    snoozed_until: Date | null;
    snoozed_version: number | null;
    reason: string | null;
  };
  write_offs: {
    id: GeneratedAlways<number>;
    payable_id: number;
    amount: number;
    reason: string;
    state: Generated<string>;
    requested_by: number;
    requested_at: Date;
    decided_by: number | null;
    decided_at: Date | null;
  };
  wrong_credit_notes: {
    document_id: number;
    why: string;
  };
};
