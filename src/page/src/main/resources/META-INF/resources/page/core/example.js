// The game that Look and Day fall back to without the service: the 5T record by Christopher D. Rosin.

import {decodeCompact, readRecord} from './game.js';

/** The name of its record. */
export const NAME = 'rosin178';

/** The record in the compact format. */
const COMPACT = `MS1:
jVjLbttADPyVgGfJ2Ydkybo2QHNpEbRBL0VQOLZQC2gsY6W8EOTfCztSC5LLpc8ckUNyOdzVGzy1Yej6PTRgFhYyeFqHbr0foYHyFjIYNn1oob
FVncH6cdz1ARr4tAvdMPaHXRsurhYX3_qh2x-x_WPYtNDAbhwPzeXl8_Pz4qEPh67fD_2fblx3oV1s-ofLz6Hblre2qk9fLsaXETIYw3o_bEJ3
325_3b9CA18-Pr343oanbtMeIevfAzQ_Ybse28YZa3NTQwa7I5nQbSCD0G76sIW7DB76p_YIfoMXaHwGr9DkNoNtd0zgB2Rw6AdozHt2AhQngJ
_t17O9mOzuZDfMbpC9mu1XX2eAmwDlCWA1AGdgJ7s52Z2YwfK8FP8zuKEMHAawHKuTfaXUyGkBCsawQAyXYoCPLpa8hh4BeACLaswDWEQgEgA3
qeApetSFiIcCAWSKBSkio1AIDhzqUh7p80zBYg-sChZTEKqUilASxHWcZCRLjzzw0-6Rg0Kucy0kgc9aLs9TJQ2sRxGMXIUKA1ir6zM7FQHgVp
XKRNVambhoOGTnZ2X-PrdE-G5oHUttIkrsgeWwkopAcjByiIpwEFyUYpq1wrFS7AW2s5FyWFp5FZ2mTLkVUsAeapEibSSLYJQcJga1nIQ1wobB
rY5sEI89eLnV1ko-cBA-loRlci6NcB34B3Bn8uT7nqQqS6AV1YGwSKikJTubJ2KkjecwDS4RhKcsUhOJZYKmkQbYYR_yBFunjOhEM8KCdIRfHx
wGqDESemzFMcTHl48hIaHHWIk0a22QV5qWGKJngiLXLAu8Nbh9ztJTzWccJwRfbViTUy4KzUUpusA3zoSLWlP-lXDrJv1Orb8ZIrNYiT7wbcdG
1IZcmBI-lgQhSUUEgc-NWk8buVoShBddLKkLluryzHryTYfvrzGaHrvg-k8OH9ducny92rKIupNMI4uMZJJYdRNCXgAlcSFcjyLlJKnqLYvsQn
I6VZqRLYRVy_LHGX6gxtqOH1epIJ4gpGKoLPjKJiH4iJBfBUuZJdkxEoDvkJkkWWPSmUjITa5yIGtK-Odi-V2RPH8il4Y5RE7_DAmFOCORiCwa
gpAVKaczJL0xEopDg_BsraZJVhNfo0oSXWZsIzpVs4wkOLSeOg1eLUIjoTg5rYbYEy5KHheUzzJ5GKY0x6iaMztJXOIlVcLPx5Rk5PQARqaJKl
PEC9VY3lx2QKSZTDxJpnQScz0h5FtyThe0NC3ygyKXD5klkNiD9-79Lw
`.replaceAll('\n', '');

/** Returns {bytes, reading}, as a reader of documents does. */
export async function readExample() {
  const record = await decodeCompact(COMPACT);
  return {bytes: new TextEncoder().encode(JSON.stringify(record)), reading: readRecord(record)};
}
