// Gives a file's tests the PATH that `npm test` made for the programs in its name, so that no other program can be
// found, even indirectly.
const { writeFileSync } = require('node:fs');
const { basename, join } = require('node:path');
const vm = require('node:vm');
const { TestEnvironment } = require('jest-environment-node');

function pathFor(file, paths) {
  const suffixes = new Set(Object.keys(paths).flatMap((names) => names.split('+')));
  const names = basename(file).split('.').slice(1);
  return paths[
    names
      .filter((name) => suffixes.has(name))
      .sort()
      .join('+')
  ];
}

const { createContext } = vm;

/**
 * Jest's context intercepts each look at a global name, such as `Object` or `Date`, which makes it a hundred times as
 * slow as in Node. A context that is not contextified has its own global names as well, without an interceptor.
 */
class Environment extends TestEnvironment {
  constructor(config, context) {
    const { TEST_PATHS } = process.env;
    // Sets the PATH of the real process, which its children inherit and the tests get a copy of.
    if (TEST_PATHS) process.env.PATH = pathFor(context.testPath, JSON.parse(TEST_PATHS));
    vm.createContext = () => createContext(vm.constants.DONT_CONTEXTIFY);
    try {
      super(config, context);
    } finally {
      vm.createContext = createContext;
    }
  }
}

const usedMs = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

/** Measures the processor time of each outer block, which in a batch is a file: its modules, its tests and hooks. */
class MeasuringEnvironment extends Environment {
  constructor(config, context) {
    super(config, context);
    this.testPath = context.testPath;
    this.started = usedMs();
    this.depth = 0;
    this.blocks = new Map();
  }

  handleTestEvent(event) {
    if (event.name === 'start_describe_definition') this.enter(event.blockName);
    if (event.name === 'finish_describe_definition') this.leave('loadMs');
    if (event.name === 'run_describe_start' && event.describeBlock.parent) this.enter(event.describeBlock.name);
    if (event.name === 'run_describe_finish' && event.describeBlock.parent) this.leave('runMs');
  }

  enter(name) {
    if (this.depth++ > 0) return;
    this.block = { loadMs: 0, runMs: 0, ...this.blocks.get(name) };
    this.blocks.set(name, this.block);
    this.enteredAt = usedMs();
  }

  leave(part) {
    if (--this.depth === 0) this.block[part] += usedMs() - this.enteredAt;
  }

  async teardown() {
    const costs = { testPath: this.testPath, totalMs: usedMs() - this.started, blocks: [...this.blocks] };
    const file = `${this.testPath.replaceAll('/', '-')}.json`;
    writeFileSync(join(process.env.TEST_COSTS_FOLDER, file), JSON.stringify(costs));
    await super.teardown();
  }
}

module.exports = process.env.TEST_COSTS_FOLDER ? MeasuringEnvironment : Environment;
