import type { Gateway } from './gateways/devices/gateway.ts';
import { createCommandSender } from './areas/devices/fleet/commandSender.ts';
import { findCallerOfUser } from './areas/users/callers/findCaller.ts';
import type { JobRunnerOptions } from './engine/jobs/commandSender.ts';
import { type JobRunner, createRunner } from './engine/jobs/runner.ts';
import { simulatedGateway } from './gateways/devices/simulatedGateway.ts';

/** Sender of commands to simulated devices. */
export const commandSender = createCommandSender(simulatedGateway);

/**
 * Creates the job runner of the engine with two dependencies from the areas: the command sender and `findCallerOfUser`.
 * Tests pass `gateway` to replace the simulated device gateway.
 */
export function createJobRunner({
  gateway,
  ...options
}: Omit<JobRunnerOptions, 'commands' | 'findCallerOfUser'> & { readonly gateway?: Gateway }): JobRunner {
  const sender = gateway ? createCommandSender(gateway) : commandSender;
  return createRunner({ ...options, commands: sender, findCallerOfUser });
}
