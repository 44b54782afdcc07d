/** One line with a cursor that counts columns, because a tab extends to the next multiple of four. */
export class LineReader {
  text = ''
  offset = 0
  column = 0
  /** The index of the first non-space character. */
  next = 0
  nextColumn = 0
  /** The remaining columns of a partly consumed tab. */
  private restOfTab = false

  start(text: string): void {
    this.text = text
    this.offset = 0
    this.column = 0
    this.restOfTab = false
    this.find()
  }

  get indent(): number {
    return this.nextColumn - this.column
  }
  get isBlank(): boolean {
    return this.next >= this.text.length
  }
  /** The text from the first non-space character. */
  get rest(): string {
    return this.text.slice(this.next)
  }
  get nextChar(): string {
    return this.text.charAt(this.next)
  }

  find(): void {
    let { offset, column } = this
    for (; offset < this.text.length; offset += 1) {
      const code = this.text.charCodeAt(offset)
      if (code === 32) column += 1
      else if (code === 9) column += 4 - (column % 4)
      else break
    }
    this.next = offset
    this.nextColumn = column
  }

  /** Moves by characters, or by columns, which can end inside a tab. */
  advance(count: number, byColumns = false): void {
    while (count > 0 && this.offset < this.text.length) {
      if (this.text.charCodeAt(this.offset) === 9) {
        const width = 4 - (this.column % 4)
        this.restOfTab = byColumns && width > count
        const step = byColumns ? Math.min(count, width) : width
        this.column += step
        if (!this.restOfTab) this.offset += 1
        count -= byColumns ? step : 1
      } else {
        this.restOfTab = false
        this.offset += 1
        this.column += 1
        count -= 1
      }
    }
    this.find()
  }

  toNext(): void {
    this.offset = this.next
    this.column = this.nextColumn
    this.restOfTab = false
  }

  isBlankAt(): boolean {
    const code = this.text.charCodeAt(this.offset)
    return code === 32 || code === 9
  }

  mark(): [number, number, boolean] {
    return [this.offset, this.column, this.restOfTab]
  }
  reset([offset, column, restOfTab]: [number, number, boolean]): void {
    this.offset = offset
    this.column = column
    this.restOfTab = restOfTab
    this.find()
  }

  /** Returns the rest of the line; the unused columns of a tab become spaces. */
  remainder(): string {
    if (!this.restOfTab) return this.text.slice(this.offset)
    return ' '.repeat(4 - (this.column % 4)) + this.text.slice(this.offset + 1)
  }
}
