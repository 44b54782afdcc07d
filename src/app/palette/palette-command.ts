/** A command of the panel itself. */
export interface PaletteCommand {
  label: string
  icon: string
  isThere(): boolean
  run(): void
}
