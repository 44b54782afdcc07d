import { type Chosen, recordSlots } from '../slots.ts'

/**
 * Asks for the role of people who are approved, because a sign-up has none; 'none' if the user cancels.
 * @param who "Ines Roca" or "3 users"
 */
export async function askRole(count: number, who: string): Promise<Chosen | 'none'> {
  const questions = await recordSlots.questions?.load()
  const role = await questions?.askRecord({
    title: `Approve ${who}`,
    yes: `Approve ${who}`,
    no: 'Cancel',
    label: 'Role',
    to: 'role',
    name: 'Role',
    body: <p>Choose the role of {count === 1 ? 'this person' : 'these people'}. It sets their permissions.</p>,
  })
  return role ?? 'none'
}
