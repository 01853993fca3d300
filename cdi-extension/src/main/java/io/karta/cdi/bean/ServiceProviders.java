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

/** Loader of the service providers in an application's jars. */
public final class ServiceProviders {

    private ServiceProviders() {}

    /** Returns the providers of a type, up to the first one that cannot be loaded, which is reported. */
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
