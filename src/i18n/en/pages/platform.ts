/** What the page of the platform's own version says. */
export const platform = {
  present: 'The platform',
  version: 'Version',
  build: 'Build',
  uptime: 'Running for',
  days: '%{smart_count} day %{time} |||| %{smart_count} days %{time}',
  nodes: 'Nodes online',
  running: 'Being installed',
  online: '%{online} / %{nodes}',
  restarting: 'The platform restarts; the page goes on when it is back.',
  lost: 'The platform has not come back for ten minutes. Look after its server.',
};
