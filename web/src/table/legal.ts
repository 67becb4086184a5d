/** The legal amount nearest below what was wished. */
export function legal(option: { low: number; high: number; step: number }, wished: number): number {
  if (wished >= option.high) return option.high;
  return option.low + Math.max(0, Math.floor((wished - option.low) / option.step)) * option.step;
}
