import { calls, dataOf, type FactorWanted, isObject, readFactorWanted } from '#contract'
import { createStore } from '#kit'
import { showToast } from './feedback.ts'

/** The password, the second factor that the host requires, only a passkey, or a sign-in at the organisation. */
export type Proof =
  | { password: string }
  | { attempt: string; code: string }
  | { attempt?: string; passkey: object }
  | { provider: string | true }

/** Makes a call to the host without this proof. */
type Call = (method: 'GET' | 'POST', path: string, options: { body?: Proof }) => Promise<unknown>

interface AskedProof {
  /** The accepted ways to confirm, besides the password. */
  wanted: FactorWanted | undefined
  /** Sends it; throws a CallError if it is wrong. */
  prove(proof: Proof): Promise<void>
  giveUp(): void
}
/** Shown by the dialog in people/factors/proof-dialog.tsx. */
export const proofAsked = createStore<AskedProof | undefined>(undefined)

let asking: Promise<boolean> | undefined

/** Asks the user to confirm their identity; all waiting calls share one question. False if they cancelled. */
export function askProof(call: Call): Promise<boolean> {
  return (asking ??= askForCall(call).finally(() => {
    asking = undefined
    proofAsked.set(undefined)
  }))
}

async function askForCall(call: Call): Promise<boolean> {
  const wanted = readFactorWanted(dataOf(await call('GET', calls.factorsProof, {})))
  return new Promise((resolve) =>
    proofAsked.set({
      wanted,
      prove: async (proof) => {
        tellCodesLeft(await call('POST', calls.factorsProof, { body: proof }))
        resolve(true)
      },
      giveUp: () => resolve(false),
    }),
  )
}

/** After a recovery code, says how many are left. */
export function tellCodesLeft(response: unknown): void {
  const data = dataOf(response)
  const left = isObject(data) ? data.recoveryCodesLeft : undefined
  if (typeof left === 'number') showToast(`Recovery code used. ${left} left.`)
}
