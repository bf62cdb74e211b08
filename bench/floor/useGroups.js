import { useEffect, useState } from 'react';

import { call } from '../shared/call.js';

let loading;

async function loadGroups() {
  const options = await call('GET', '/api/user/v1/designjet/permissions/group/all');
  return options.map(({ value, label }) => ({ id: value, name: label }));
}

/** Returns the permission groups as options; they are loaded once. */
export function useGroups() {
  const [groups, setGroups] = useState([]);
  useEffect(() => {
    loading ??= loadGroups();
    loading.then(setGroups, console.error);
  }, []);
  return groups;
}
