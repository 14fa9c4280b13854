/** A value that a statement compares: a column of one of its relations, a parameter, a constant. */
export interface Value {
  /** When its relation came into the statement; what a statement is given was there before. */
  readonly rank: number;
  /** Whether it is one value for the whole statement. */
  readonly given: boolean;
  readonly label: string;
}

/** Which values of a statement are equal in every row that it makes. */
export class Classes {
  private readonly parents = new Map<Value, Value>();
  private readonly givens = new Map<string, Value>();

  given(label: string): Value {
    let value = this.givens.get(label);
    if (!value) this.givens.set(label, (value = { rank: 0, given: true, label }));
    return value;
  }

  /** The representative of its class: given values before columns of relations, and an older relation before a newer one. */
  rootOf(value: Value): Value {
    const parent = this.parents.get(value);
    if (!parent) return value;
    const root = this.rootOf(parent);
    this.parents.set(value, root);
    return root;
  }

  areEqual(one: Value, other: Value): boolean {
    return this.rootOf(one) === this.rootOf(other);
  }

  /**
   * Makes them equal. An equality that holds only beside relations older than `since`, as the condition of an outer join or of a subquery does, implies nothing
   * about those among themselves.
   */
  join(one: Value, other: Value, since: number): void {
    const [first, second] = [this.rootOf(one), this.rootOf(other)];
    if (first === second || (first.rank < since && second.rank < since)) return;
    const [root, child] = first.rank <= second.rank ? [first, second] : [second, first];
    this.parents.set(child, root);
  }
}
