export type Environment = Readonly<Record<string, string | undefined>>;

/** Reads settings from the environment, and collects one message for each invalid setting. */
export interface SettingReader {
  readonly text: (name: string, fallback: string, fault: (value: string) => string | null) => string;
  readonly faults: string[];
}

export function createSettingReader(env: Environment): SettingReader {
  const faults: string[] = [];
  return {
    faults,
    text: (name, fallback, faultOf) => {
      const value = env[name]?.trim();
      if (!value) return fallback;
      const fault = faultOf(value);
      // The message contains no value of a secret setting, because secrets must not appear on a terminal.
      if (fault)
        faults.push(/PASSWORD$|URL$|SECRET_KEY$/.test(name) ? `${name} ${fault}` : `${name}=${value} ${fault}`);
      return fault ? fallback : value;
    },
  };
}

export function readWholeNumber(
  { text }: SettingReader,
  name: string,
  { fallback, max }: { readonly fallback: number; readonly max: number },
): number {
  const isInRange = (value: string) => /^\d{1,9}$/.test(value) && Number(value) <= max;
  return Number(text(name, String(fallback), value => (isInRange(value) ? null : `is no whole number up to ${max}`)));
}
