/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.planner;

import java.util.Locale;

/** Every mistake this module reports. Codes are never reused. */
final class Messages {

    private Messages() {}

    static DomainException duplicate(String kind, String name) {
        return error(101, "the %s %s is defined twice. Give one of them another name.", kind, name);
    }

    static DomainException badCost(String what, String name, double cost) {
        return error(102, "the %s of %s is %s. It must be a finite number that is not negative.", what, name, cost);
    }

    static DomainException badValue(String name, double value) {
        return error(103, "the value of %s is %s. It must be a finite number.", name, value);
    }

    static DomainException blankName(String kind) {
        return error(104, "a %s has a blank name. Name it.", kind);
    }

    static DomainException contradiction(String where, String fact) {
        return error(105, "%s wants %s to be both true and false. Remove one of them.", where, fact);
    }

    static DomainException unknownName(String kind, String name) {
        return error(106, "the domain has no %s named %s. Declare it in the builder, or correct the name.", kind, name);
    }

    static DomainException ranOfUnknownAction(String fact) {
        return error(
                107, "the fact %s speaks of an action the domain does not have. Correct the name after ran:.", fact);
    }

    static DomainException readsItself(String condition) {
        return error(
                108,
                "the condition %s reads itself or another condition. Let it read facts that actions yield.",
                condition);
    }

    static DomainException foreign(String kind, String name) {
        return error(
                109, "the %s %s belongs to another domain. Build request and state from the same domain.", kind, name);
    }

    static DomainException setsOwnRan(String where, String fact) {
        return error(
                110,
                "%s sets %s. A fact that starts with ran: is true once its action has run; nothing else sets it.",
                where,
                fact);
    }

    static DomainException badLimit(String what) {
        return error(112, "a limit of %s lets no planner work. Use a positive one.", what);
    }

    private static DomainException error(int number, String format, Object... arguments) {
        return new DomainException("KARTA-" + number, String.format(Locale.ROOT, format, arguments));
    }
}
