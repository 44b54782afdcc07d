import { patienceMs } from '#contract'

const turns = 4

/**
 * Over after a moment in which the page was free to read answers: each turn begins anew behind what kept it busy. An
 * answer that lies there already is then not given up for a wait that the machine itself made long.
 */
export async function patience(): Promise<void> {
  for (let turn = 0; turn < turns; turn += 1) await new Promise((resolve) => setTimeout(resolve, patienceMs / turns))
}
