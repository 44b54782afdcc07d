import { calls, dataOf, type FactorWanted, readFactorWanted } from '#contract'
import { createStore } from '#kit'

/** The password, the second factor of a sign-in or question that the host names, or a passkey alone. */
export type Proof = { password: string } | { attempt: string; code: string } | { attempt?: string; passkey: object }

/** Makes a call to the host, without this proof. */
type Call = (method: 'GET' | 'POST', path: string, options: { body?: Proof }) => Promise<unknown>

interface AskedProof {
  /** The ways to prove it, beside the password. */
  wanted: FactorWanted | undefined
  /** Sends it; throws a CallError where it is not right. */
  prove(proof: Proof): Promise<void>
  giveUp(): void
}
/** The dialog of people/factors/proof-dialog.tsx shows it. */
export const proofAsked = createStore<AskedProof | undefined>(undefined)

let asking: Promise<boolean> | undefined

/** Asks the person to prove who they are; all calls that wait share one question. False when they gave up. */
export function askProof(call: Call): Promise<boolean> {
  return (asking ??= ask(call).finally(() => {
    asking = undefined
    proofAsked.set(undefined)
  }))
}

async function ask(call: Call): Promise<boolean> {
  const wanted = readFactorWanted(dataOf(await call('GET', calls.factorsProof, {})))
  return new Promise((resolve) =>
    proofAsked.set({
      wanted,
      prove: async (proof) => {
        await call('POST', calls.factorsProof, { body: proof })
        resolve(true)
      },
      giveUp: () => resolve(false),
    }),
  )
}
