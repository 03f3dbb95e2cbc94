/** What a scenario gives, what is done, and what is so then. */
export type Way = [given: string[], when: string[], then: string[]];

export function examplesIn(system: string): { titles: Record<string, string>; ways: Record<string, Way> };
export function systems(): string[];
export function asText(it: object): string;
