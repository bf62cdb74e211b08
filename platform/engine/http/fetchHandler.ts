/** Handles a request. The transport passes properties of the connection in `env`. */
export type FetchHandler = (request: Request, env?: unknown) => Promise<Response>;
