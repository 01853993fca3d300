/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi;

import io.karta.agent.Caller;
import java.security.Principal;
import java.util.Locale;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The caller as the container's {@link Principal} names it; which roles it has cannot be known this way. */
final class PrincipalCallers implements Supplier<Caller> {

    /** What servers call somebody they do not know: WildFly and Payara, Open Liberty. */
    private static final Set<String> NOBODY = Set.of("", "anonymous", "unauthenticated");

    private final Beans beans;

    PrincipalCallers(Beans beans) {
        this.beans = beans;
    }

    static boolean isThere(Beans beans) {
        return beans.isResolvable(Principal.class);
    }

    @Override
    public Caller get() {
        try {
            return beans.using(Principal.class, PrincipalCallers::caller);
        } catch (RuntimeException ignored) { // no request or nobody logged in: containers throw exceptions of their own
            return Caller.anonymous();
        }
    }

    private static Caller caller(@Nullable Principal principal) {
        String name = principal == null ? "" : principal.getName();
        return name == null || NOBODY.contains(name.toLowerCase(Locale.ROOT))
                ? Caller.anonymous()
                : Caller.named(name, Set.of());
    }
}
