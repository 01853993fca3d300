/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.bean;

import io.karta.cdi.problem.Problems;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;

/** Loader of service providers in the jars of an application. */
public final class ServiceProviders {

    private ServiceProviders() {}

    /** Returns the providers of a type. Stops at the first one that cannot be loaded, and reports it. */
    public static <P> List<P> load(Class<P> type, ClassLoader application, Problems problems) {
        List<P> found = new ArrayList<>();
        try {
            ServiceLoader.load(type, application).forEach(found::add);
        } catch (ServiceConfigurationError broken) {
            problems.add(Messages.brokenProvider(broken));
        }
        return found;
    }
}
