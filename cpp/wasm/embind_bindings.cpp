// Newer versions of Embind keep a list of all tables, to read them once more in each worker that shares the
// module. There are none. Apart from embind.cpp, since older headers know nothing of it.
extern "C" void _embind_register_bindings(const void*) {
}  // NOLINT(bugprone-reserved-identifier): Embind's name
