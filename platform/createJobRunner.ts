import type { Gateway } from './gateways/devices/gateway.ts';
import { createCommandSender } from './areas/devices/fleet/commandSender.ts';
import { findCallerOfUser } from './areas/users/callers/findCaller.ts';
import type { JobRunnerOptions } from './engine/jobs/commandSender.ts';
import { type JobRunner, createRunner } from './engine/jobs/runner.ts';
import { simulatedGateway } from './gateways/devices/simulatedGateway.ts';

/** Sender of commands to simulated devices. */
export const commandSender = createCommandSender(simulatedGateway);

/**
 * Creates the job runner. Provides it with the command sender and with `findCallerOfUser`, which belong to areas and
 * not to the engine. Tests replace the device gateway.
 */
export function createJobRunner({
  gateway,
  ...options
}: Omit<JobRunnerOptions, 'commands' | 'findCallerOfUser'> & { readonly gateway?: Gateway }): JobRunner {
  const sender = gateway ? createCommandSender(gateway) : commandSender;
  return createRunner({ ...options, commands: sender, findCallerOfUser });
}
