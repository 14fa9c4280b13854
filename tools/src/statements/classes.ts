/** A column of a relation, a parameter or a constant. */
export interface Value {
  /** When its relation entered the statement; given values come first. */
  readonly rank: number;
  /** Constant for the whole statement. */
  readonly given: boolean;
  readonly label: string;
}

/** Values that are equal in every row of the result. */
export class Classes {
  private readonly parents = new Map<Value, Value>();
  private readonly givens = new Map<string, Value>();

  givenValue(label: string): Value {
    let value = this.givens.get(label);
    if (!value) this.givens.set(label, (value = { rank: 0, given: true, label }));
    return value;
  }

  /** Given values before columns, older relations before newer ones. */
  findRoot(value: Value): Value {
    const parent = this.parents.get(value);
    if (!parent) return value;
    const root = this.findRoot(parent);
    this.parents.set(value, root);
    return root;
  }

  areEqual(left: Value, right: Value): boolean {
    return this.findRoot(left) === this.findRoot(right);
  }

  /**
   * An outer join or subquery (`since`) implies nothing about older relations among themselves, so such an equality is
   * ignored.
   */
  join(left: Value, right: Value, since: number): void {
    const [first, second] = [this.findRoot(left), this.findRoot(right)];
    if (first === second || (first.rank < since && second.rank < since)) return;
    const [root, child] = first.rank <= second.rank ? [first, second] : [second, first];
    this.parents.set(child, root);
  }
}
