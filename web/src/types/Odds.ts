// placeholder, written by the test of the server
export type Odds = { out: number, hurt: number, mean: number, spread?: Array<[number, number]>, own_out?: number | null, own_mean?: number | null, exact: boolean, };
