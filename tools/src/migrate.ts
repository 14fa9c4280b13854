console.log('migrate', process.argv.slice(2));
