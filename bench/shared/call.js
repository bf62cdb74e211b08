/** Sends one call to the platform. Throws an error when the platform rejects the call. */
export async function call(method, path, body) {
  const headers = { authorization: localStorage.getItem('token') ?? '', 'content-type': 'application/json' };
  const content = body === undefined ? {} : { body: JSON.stringify(body) };
  const response = await fetch(path, { method, headers, ...content });
  const envelope = await response.json();
  if (!response.ok || envelope.status !== 0) throw new Error(envelope.msg);
  return envelope.data;
}
