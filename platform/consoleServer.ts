import { createConsoleBuildReader } from './engine/http/consoleBuild.ts';
import type { FetchHandler } from './engine/http/fetchHandler.ts';
import { createPlatformForwarder } from './engine/http/createPlatformForwarder.ts';
import { withHostCheck } from './engine/http/knownHosts.ts';
import type { Log } from './engine/log/log.ts';
import { nonDefaultLogPort } from './engine/http/logServerOrigin.ts';
import { createStaticFileHandler } from './engine/http/staticFiles.ts';
import { withTransportSecurity } from './engine/http/withTransportSecurity.ts';

interface ConsoleServerOptions {
  /** Folder of the console's build. */
  readonly consoleDir: string;
  /** Scheme, host and port of the platform. */
  readonly platformUrl: string;
  /** Port of this process. The console also calls the log API at this port. */
  readonly logPort: number;
  readonly proxyHops: number;
  /** Host names that the process accepts; absent to accept all. */
  readonly hosts?: ReadonlySet<string> | undefined;
  readonly log: Log;
}

/** Serves the console's build and forwards its calls to a platform at another origin. Stores no data of its own. */
export async function createConsoleServer(options: ConsoleServerOptions): Promise<FetchHandler> {
  const { consoleDir, proxyHops, hosts } = options;
  const files = await createStaticFileHandler(consoleDir, options);
  const build = createConsoleBuildReader(consoleDir);
  await build.read;
  const forward = createPlatformForwarder({ ...options, consoleBuild: build.current() });
  const answer: FetchHandler = async (request, env) => {
    const response = (await files?.(request)) ?? (await forward(request, env));
    const logPort = nonDefaultLogPort(request, options);
    if (logPort !== undefined) response.headers.set('x-log-port', String(logPort));
    return response;
  };
  return withTransportSecurity(withHostCheck(answer, hosts), proxyHops);
}
