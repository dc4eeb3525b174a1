// A record that the page and the module exchange as doubles in the module's memory. It is one list of
// FIELD(declarator, first value) in their order, as a macro, from which both the struct and the names for the
// page are made: the page finds each field by its name (web/core/record-layout.ts).
#pragma once

// The member of the struct. An array has the first value 0, which all its elements get.
#define MD5V_RECORD_MEMBER(declarator, first_value) double declarator{first_value};

// The text for the page, with a comma before each declarator: "eye[3]" is a field of three doubles.
#define MD5V_RECORD_NAME(declarator, first_value) "," #declarator
