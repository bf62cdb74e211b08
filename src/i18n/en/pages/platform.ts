/** Texts of the page about the platform's version. */
export const platform = {
  present: 'Current platform',
  version: 'Version',
  build: 'Build',
  uptime: 'Uptime',
  days: '%{smart_count} day %{time} |||| %{smart_count} days %{time}',
  nodes: 'Online nodes',
  running: 'Upgrade in progress',
  online: '%{online} / %{nodes}',
  restarting: 'The platform is restarting. This page continues automatically; keep it open.',
  lost: 'Platform unreachable for 10 minutes. Check the server.',
};
