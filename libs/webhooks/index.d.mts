// For `import`: the names of index.mjs with the types of the compiled module.
export * from './dist/index.js';
