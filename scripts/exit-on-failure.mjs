/** Runs a command; what it throws becomes one line on stderr and status 1, without a stack. */
export async function exitOnFailure(command) {
  try {
    await command();
  } catch (error) {
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}
