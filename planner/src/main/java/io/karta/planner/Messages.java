/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.planner;

import java.util.Locale;

/** Error messages of this package. Each code belongs to exactly one message. */
final class Messages {

    private Messages() {}

    static DomainException duplicate(String kind, String name) {
        return error(101, "the %s %s is defined twice. Give one of them another name.", kind, name);
    }

    static DomainException badCost(String what, String name, double cost) {
        return error(102, "the %s of %s is %s. Use a finite number of at least 0.", what, name, cost);
    }

    static DomainException badValue(String name, double value) {
        return error(103, "the value of %s is %s. Use a finite number.", name, value);
    }

    static DomainException blankName(String kind) {
        return error(104, "the name of a %s is blank. Set a name.", kind);
    }

    static DomainException contradiction(String where, String fact) {
        return error(105, "%s assigns both true and false to %s. Remove one of the two.", where, fact);
    }

    static DomainException unknownName(String kind, String name) {
        return error(106, "the domain has no %s named %s. Declare it in the builder, or correct the name.", kind, name);
    }

    static DomainException ranOfUnknownAction(String fact) {
        return error(107, "the fact %s refers to an unknown action. Correct the name after ran:.", fact);
    }

    static DomainException readsItself(String condition) {
        return error(
                108, "the condition %s reads itself or another condition. Use facts that actions produce.", condition);
    }

    static DomainException foreign(String kind, String name) {
        return error(
                109, "the %s %s belongs to another domain. Build request and state from the same domain.", kind, name);
    }

    static DomainException setsOwnRan(String where, String fact) {
        return error(110, "%s sets the fact %s, which only running its action sets. Remove the effect.", where, fact);
    }

    static DomainException badLimit(String what) {
        return error(112, "the limit of %s is not positive. Use a positive limit.", what);
    }

    private static DomainException error(int number, String format, Object... arguments) {
        return new DomainException("KARTA-" + number, String.format(Locale.ROOT, format, arguments));
    }
}
