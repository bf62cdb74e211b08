/**
 * Screen path, call paths and query key for the comparison of device sign-out records with the devices that are in use.
 */
export const signOutRecordCheckPaths = {
  screenPath: '/sign-out-records',
  runPath: '/api/resources/v1/sign-out-records/check',
  lastPath: '/api/resources/v1/sign-out-records/lastCheck',
  queryKey: ['sign-out-records', 'check'],
} as const;
