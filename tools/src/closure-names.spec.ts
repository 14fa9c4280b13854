import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { transformSync } from 'esbuild';

const MODULE = pathToFileURL(join(resolve(__dirname, '..'), 'closure-names.mjs')).href;
/** Runs the module in Node itself, because the tests run no ES modules. */
const PROGRAM = `
  import { readFileSync } from 'node:fs';
  import { withoutClosureNames } from ${JSON.stringify(MODULE)};
  process.stdout.write(withoutClosureNames(readFileSync(0, 'utf8')));`;

function withoutClosureNames(code: string): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', PROGRAM], {
    input: code,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(stderr);
  return stdout;
}

/** Two modules as a bundle has them, each in a function of its own. */
const MODULES = `
  const once = (work) => { let exports; return () => (exports ??= work()); };
  const first = once(() => {
    function countUp(start) {
      const next = () => start + 1;
      const early = ((step) => next() + step);
      function previous() { return start - 1; }
      class Counter { read() { return start; } }
      const all = async (...more) => [next(), previous(), ...more];
      return { next, previous, Counter, together: all, sum: early(2) + early(3), broken: 'a\\nb' };
    }
    const double = (number) => number * 2;
    function makeClass() {
      function CustomError() {}
      CustomError.prototype.code = 'custom';
      return CustomError;
    }
    return { countUp, double, Made: makeClass() };
  });
  const second = once(() => {
    const Legacy = (function () { function LegacyClass() { this.value = 1; } return LegacyClass; })();
    (function () { exports.Called = function CalledClass() {}; }).call(this);
    return { Legacy };
  });
  exports.names = () => {
    const { next, previous, Counter, together, sum, broken } = first().countUp(1);
    return {
      closures: [next.name === 'next', previous.name === 'previous', together.name === 'all'],
      kept: [first().countUp.name, first().double.name, first().Made.name, Counter.name, second().Legacy.name, exports.Called.name],
      works: [next(), previous(), new Counter().read(), sum, broken],
    };
  };`;

const bundled = transformSync(MODULES, { minify: true, keepNames: true, lineLimit: 40, format: 'cjs' }).code;

interface Names {
  closures: boolean[];
  kept: string[];
  works: unknown[];
}

function namesIn(code: string): Names {
  const exports: { names?: () => Names } = {};
  new Function('exports', code)(exports);
  return exports.names!();
}

describe('a bundle without the names of closures', () => {
  const stripped = withoutClosureNames(bundled);

  it('names classes and functions of modules, and no function that a call makes', () => {
    expect(namesIn(bundled).closures).toEqual([true, true, true]);
    expect(namesIn(stripped)).toEqual({
      closures: [false, false, false],
      kept: ['countUp', 'double', 'CustomError', 'Counter', 'LegacyClass', 'CalledClass'],
      works: [2, 0, 1, 9, 'a\nb'],
    });
  });

  it('keeps each remaining character in its line and column', () => {
    const lines = bundled.split('\n');
    expect(stripped.split('\n')).toHaveLength(lines.length);
    for (const [number, line] of stripped.split('\n').entries()) {
      expect(line).toHaveLength(lines[number]!.length);
      for (const [column, character] of [...line].entries())
        if (character !== ' ') expect(character).toBe(lines[number]![column]);
    }
  });

  it('is returned as it is if nothing is named', () => {
    expect(withoutClosureNames('exports.a=()=>1;')).toBe('exports.a=()=>1;');
  });
});
