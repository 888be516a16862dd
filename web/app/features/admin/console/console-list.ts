/** What the console's lists have in common. */
export const CONSOLE_LIST = {
  pageSize: 50,
  idOf: ({ id }: { readonly id: number }) => id,
  moreFailed: 'admin.more_failed',
} as const;
