import { BlockList, isIPv4, isIPv6 } from 'node:net';

/**
 * Returns the range of an IP address. Calls to `never` addresses are not allowed: cloud metadata services, link local,
 * multicast, unspecified, and IPv6 forms of IPv4 addresses.
 */
export function addressRangeOf(address: string): 'public' | 'private' | 'never' {
  const family = isIPv4(address) ? 'ipv4' : isIPv6(address) ? 'ipv6' : null;
  if (family === null) return 'never';
  if (neverAllowedNets[family].check(address, family)) return 'never';
  return privateNets[family].check(address, family) ? 'private' : 'public';
}

/**
 * Creates a separate list for each address family, because in a common list, the IPv6 range of mapped addresses would
 * match every IPv4 address.
 */
function blockLists(nets: readonly string[]): Readonly<Record<'ipv4' | 'ipv6', BlockList>> {
  const lists = { ipv4: new BlockList(), ipv6: new BlockList() };
  for (const net of nets) {
    const [address = '', bits] = net.split('/');
    const family = address.includes(':') ? 'ipv6' : 'ipv4';
    lists[family].addSubnet(address, Number(bits), family);
  }
  return lists;
}

const neverAllowedNets = blockLists([
  '0.0.0.0/8',
  '169.254.0.0/16',
  '192.0.0.0/24',
  '224.0.0.0/3',
  // Metadata service of Alibaba Cloud, in the shared address space of carriers.
  '100.100.100.200/32',
  '::/128',
  '::ffff:0:0/96',
  '64:ff9b::/96',
  '64:ff9b:1::/48',
  '2002::/16',
  '2001::/32',
  'fd00:ec2::254/128',
  'fe80::/10',
  'fec0::/10',
  'ff00::/8',
]);

const privateNets = blockLists([
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '::1/128',
  'fc00::/7',
]);
